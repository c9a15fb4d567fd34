// What pages of all kinds have for readers who are signed in, in one piece: most of them need more than one of it.
export { ReaderFollow } from '@/features/follow/ReaderFollow';
export { ReaderFollowerCount } from '@/features/follow/ReaderFollowerCount';
export { ReaderSave } from '@/features/save/ReaderSave';

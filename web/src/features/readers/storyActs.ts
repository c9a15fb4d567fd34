// What a story has for readers who are signed in, in one piece.
export { ReaderClap } from '@/features/clap/ReaderClap';
export { MeterNote } from '@/features/paywall/MeterNote';
export { ReaderPosition } from '@/features/position/ReaderPosition';
export { AuthorActions } from '@/features/post/AuthorActions';
export { MoreMenu } from '@/features/post/MoreMenu';
export { ReaderQuotes } from '@/features/quote/ReaderQuotes';
export { FollowFont } from '@/features/reading-font/FollowFont';
export { RecordReading } from '@/features/readings/RecordReading';
export { ReaderTip } from '@/features/tip/ReaderTip';

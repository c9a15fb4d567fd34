'use client';
import { useSettled } from '@/lib/useSettled';
import { useAskedQuery } from './useQueryField';

/** How long someone must stop typing before it is looked for, in milliseconds. */
const REST = 250;
/** The server refuses longer queries. */
const MOST = 60;

/** The words in the address, once they rest: what a page filters its list by. */
export const useSettledQuery = (): string => useSettled([...useAskedQuery().trim()].slice(0, MOST).join(''), REST);

const MINUTE = 60;
const HOUR = 3_600;

/** Time that went into something, in words: `45 s`, `12 min`, `3 h 5 min`. */
export function spent(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return seconds < HOUR ? `${minutes} min` : `${Math.floor(seconds / HOUR).toLocaleString('en')} h ${minutes} min`;
}

/** Under which name claps wait on this device. */
export const STORED = 'claps';

/** A value as filters name it. */
export const quoted = (value: string): string => `"${value.replaceAll(/["\\]/gu, '')}"`;

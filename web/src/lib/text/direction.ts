/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/u;

/** The direction of a text: of a language we know to run the other way, right to left; else as its first letters say. */
export const directionOf = (lang: string): 'rtl' | 'auto' => (RIGHT_TO_LEFT.test(lang.toLowerCase()) ? 'rtl' : 'auto');

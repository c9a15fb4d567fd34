/** The id of where the first stories stand until the page is alive. */
export const EARLY_PLACE = 'first-stories';

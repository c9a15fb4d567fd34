/** The main menu's element, which its button opens. */
export const SIDEBAR_ID = 'main-menu';

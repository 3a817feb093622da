// A prerendered page that a mailed link opens contains what it shows with and without the link's
// token. `form-start.ts` marks the document before it is painted; once hydrated, the page renders
// only one of them.

/** Class of what is seen only when the URL has a token. */
export const SEEN_WITH_LINK = '[html:not([data-link])_&]:hidden';
/** Class of what is seen only when it has none. */
export const SEEN_WITHOUT_LINK = 'in-data-link:hidden';

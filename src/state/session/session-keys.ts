export const TOKEN_KEY = 'authToken';
/** The account as last reported by the server, for use without a network. */
export const ACCOUNT_KEY = 'lastAccount';
/**
 * Marks, across reloads, that the server ended the session, until the next sign-in or until the
 * user continues as a guest.
 */
export const ENDED_KEY = 'sessionEnded';

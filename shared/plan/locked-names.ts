/** Days after which the username of a locked card is released. */
export const LOCKED_NAME_RELEASE_DAYS = 90;
/** Days before the release by which the owner gets a warning mail. */
export const LOCKED_NAME_WARNING_DAYS = 14;

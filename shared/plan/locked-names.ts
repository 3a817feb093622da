/** Days after which the name of a card that no plan covers is released. */
export const RELEASE_DAYS = 90;
/** Days before that on which its owner is warned by mail, at the latest. */
export const WARNING_DAYS = 14;

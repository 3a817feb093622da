/** Shown for an empty field that asks for the account's password. */
export const PASSWORD_MISSING = 'Your password is required.';

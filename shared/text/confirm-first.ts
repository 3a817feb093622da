/** Why an account without a confirmed address makes no API key, app or webhook. */
export const CONFIRM_FIRST =
  'Confirm your email address first. Open the link in the email we sent you, then try again.';

/** Texts that all visitor forms share. */
export const FORM_COPY = {
  checkFields: 'Please check the fields marked below.',
  optional: 'optional',
  /** Label of the honeypot, for visitors whose browser shows it. */
  leaveEmpty: 'Leave this empty',
} as const;

// Texts of the exchange script. Separate constants, which the minifier inlines, in a module that
// nothing else imports: a shared module would be built into a second file.

export const CHECK_FIELDS = 'Please check the fields marked below.';
export const SEND_FAILED = "We couldn't send this. Please try again in a moment.";
export const QUEUED =
  "You're offline. We saved your details on this device and will send them when you're back online, while this page is open or the next time you open a form like this.";
export const NOT_QUEUED = "You're offline. Keep this page open and send again later.";

export const ASK_PASSWORD = {
  title: 'Enter your password',
  unchanged: 'What you are working on stays as it is.',
  confirm: 'Continue',
  busy: 'Checking...',
} as const;

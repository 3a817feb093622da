export const PASSWORD_AGAIN = {
  title: 'Enter your password',
  unchanged: 'What you are working on stays as it is.',
  forgot: 'Forgot your password?',
  confirm: 'Continue',
  busy: 'Checking...',
} as const;

export const OTHER_NETWORK = {
  title: 'Not saved: this network is not allowed',
  ask: 'Connect to a network of the team, such as its VPN, and try again. What you are working on stays as it is.',
  retry: 'Try again',
  cancel: 'Not now',
} as const;

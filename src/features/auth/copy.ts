import type { User } from '#shared/api/auth.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const GOOGLE_NOTICE: ToastText = {
  title: 'Not available yet',
  description: 'Google authentication will be implemented soon',
};

export const WELCOME_BACK: ToastText = {
  title: 'Welcome Back!',
  description: "You've successfully logged in.",
  goesAlong: true,
};

const FAILED = {
  login: {
    title: 'Login Failed',
    otherwise: 'Please check your credentials and try again.',
    // Credentials have no part in a server's own failure.
    isOtherwiseFor: (status: number) => status < 500,
  },
  signup: {
    title: 'Signup Failed',
    otherwise: 'Please try again or contact support.',
    isOtherwiseFor: () => true,
  },
} as const;

/** What a person reads when signing in or up did not work: the server's own words where it has any. */
export function buildFailureToast(kind: keyof typeof FAILED, failure: ApiFailure): ToastText {
  const { title, otherwise, isOtherwiseFor } = FAILED[kind];
  const isSilent = failure.isUnreadable === true && isOtherwiseFor(failure.status);
  const message = isSilent ? '' : failure.message.trim();
  return { title, description: message || otherwise, variant: 'destructive' };
}

/** Greets a new account. */
export function buildWelcomeToast(user: User, productName: string): ToastText {
  return {
    title: 'Account Created Successfully!',
    description: `Welcome to ${productName}, ${user.firstName}.`,
    goesAlong: true,
  };
}

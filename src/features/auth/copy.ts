import type { User } from '#shared/api/auth/auth.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const GOOGLE_NOTICE: ToastText = {
  title: 'Not available yet',
  description: 'Google authentication will be implemented soon',
};

export const WELCOME_BACK: ToastText = {
  title: 'Welcome Back!',
  description: "You've successfully logged in.",
  survivesNavigation: true,
};

const FAILURES = {
  login: {
    title: 'Login Failed',
    fallback: 'Please check your credentials and try again.',
    // Credentials are irrelevant to a server failure.
    hasFallbackFor: (status: number) => status < 500,
  },
  signup: {
    title: 'Signup Failed',
    fallback: 'Please try again or contact support.',
    hasFallbackFor: () => true,
  },
} as const;

/** Builds the toast of a failed sign-in or sign-up, with the server's message if it has one. */
export function buildFailureToast(kind: keyof typeof FAILURES, failure: ApiFailure): ToastText {
  const { title, fallback, hasFallbackFor } = FAILURES[kind];
  const isGeneric = failure.isUnreadable === true && hasFallbackFor(failure.status);
  const message = isGeneric ? '' : failure.message.trim();
  return { title, description: message || fallback, variant: 'destructive' };
}

export function buildWelcomeToast(user: User, productName: string): ToastText {
  return {
    title: 'Account Created Successfully!',
    description: `Welcome to ${productName}, ${user.firstName}.`,
    survivesNavigation: true,
  };
}

/** The statuses a browser gets a page for; 404 has a page of its own. */
export type FailureStatus = 421 | 429 | 500 | 503;

interface FailureCopy {
  title: string;
  text: string;
  /** Whether asking again can help. */
  canRetry: boolean;
}

export const FAILURE_COPY: Readonly<Record<FailureStatus, FailureCopy>> = {
  421: {
    title: 'Nothing at This Address',
    text: 'This domain is not connected to a page. Please check the address.',
    canRetry: false,
  },
  429: {
    title: 'Too Many Requests',
    text: 'Please wait a minute, then try again.',
    canRetry: true,
  },
  500: {
    title: 'Something Went Wrong',
    text: 'The problem is on our side. Please try again in a moment.',
    canRetry: true,
  },
  503: {
    title: 'We’ll Be Right Back',
    text: 'This page can’t be loaded at the moment. Please try again shortly.',
    canRetry: true,
  },
};

/** For a form that was sent without a script: asking again would not send it again. */
export const BACK_TO_FORM = 'Use your browser’s Back button to return to the form.';
export const RETRY_LABEL = 'Try Again';
/** Precedes the request id, by which the operator finds the cause in the log. */
export const REFERENCE_LABEL = 'Reference';

/** Statuses with an error page. The product's own 404 has others, which start the app. */
export type FailureStatus = 404 | 421 | 429 | 500 | 503;

interface FailureText {
  title: string;
  text: string;
  /** Whether a retry can help. */
  canRetry: boolean;
}

const BY_STATUS: Readonly<Record<FailureStatus, FailureText>> = {
  404: {
    title: 'Page Not Found',
    text: 'There is nothing at this address. Please check it for typos.',
    canRetry: false,
  },
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
    title: "We'll Be Right Back",
    text: "This page can't be loaded at the moment. Please try again shortly.",
    canRetry: true,
  },
};

export const FAILURE_COPY = {
  byStatus: (status: FailureStatus): FailureText => BY_STATUS[status],
  /** For a form sent without a script: a retry link would not send it again. */
  backToForm: "Use your browser's Back button to return to the form.",
  retry: 'Try Again',
  /** Precedes the request id, by which the operator finds the cause in the log. */
  reference: 'Reference',
} as const;

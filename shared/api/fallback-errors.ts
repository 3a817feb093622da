/** Errors that the client reports itself, when the response did not come from the Worker. */
export const FALLBACK_ERRORS = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again shortly.' },
} as const;

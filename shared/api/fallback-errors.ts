/** The refusals a client must be able to say by itself, when what answered was not the Worker. */
export const FALLBACK_ERRORS = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again shortly.' },
} as const;

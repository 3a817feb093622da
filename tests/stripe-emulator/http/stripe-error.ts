interface Details {
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error in Stripe's format (docs.stripe.com/api/errors). */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string } & Details };

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
  }
}

export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, 'invalid_request_error', message, {
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });
}

/** Resource missing: 404 for the resource of the path, 400 for a parameter. */
export function missing(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(
    param === 'id' ? 404 : 400,
    'invalid_request_error',
    `No such ${noun}: '${id}'`,
    {
      code: 'resource_missing',
      param,
    },
  );
}

export function cardError(code: string, message: string, declineCode?: string): StripeError {
  return new StripeError(402, 'card_error', message, {
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
  });
}

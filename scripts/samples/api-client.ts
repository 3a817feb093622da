/** A call to the API by an account (`token`) or by a visitor, whose number selects an address. */
export type ApiCall = (
  method: string,
  path: string,
  body?: unknown,
  by?: { token?: string; visitor?: number },
) => Promise<unknown>;

export class ApiRefusal extends Error {
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${text}`);
    this.status = status;
  }
}

/** Calls the API of a local start. Throws `ApiRefusal` unless the response is a success. */
export function createApiClient(origin: string): ApiCall {
  return async (method, path, body, { token = '', visitor = 0 } = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        // Each visitor has another address, because so many from one would be rate limited.
        'cf-connecting-ip': `203.0.113.${visitor % 250}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      throw new ApiRefusal(`${method} ${path}`, response.status, await response.text());
    }
    return response.json();
  };
}

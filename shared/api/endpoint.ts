import type { z } from 'zod';

/** One call of the contract, as a value both sides read: the Worker mounts it, the client sends it. */
export interface Endpoint<
  Request extends z.ZodType | null = z.ZodType | null,
  Response extends z.ZodType | 'file' | null = z.ZodType | 'file' | null,
  Path extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: Path;
  /**
   * Whether the call needs a session; `optional` answers visitors too, and says more to who sends one. `partner` needs a
   * white-label partner's token, which is no session.
   */
  auth: boolean | 'optional' | 'partner';
  /** Schema of the JSON body; null when there is none, or when the body is not JSON. */
  request: Request;
  /** Schema of the JSON answer; null for 204, `file` where the answer is a download. */
  response: Response;
  /** A failing status whose answer has that shape all the same: where the failure is what is reported. */
  reportsAt?: number;
}

/** Declares a call of the contract. */
export function endpoint<
  Request extends z.ZodType | null,
  Response extends z.ZodType | 'file' | null,
  const Path extends string,
>(shape: Endpoint<Request, Response, Path>): Endpoint<Request, Response, Path> {
  return shape;
}

import type { z } from 'zod';

/** One API call as a value: the Worker mounts it, the client sends it. */
export interface Endpoint<
  Request extends z.ZodType | null = z.ZodType | null,
  Response extends z.ZodType | 'file' | null = z.ZodType | 'file' | null,
  Path extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: Path;
  /**
   * Whether the call needs a session. `optional` returns more to callers with a session.
   * `operator-token` needs one that a command stored in the database, `key` a key of the public API.
   */
  auth: boolean | 'optional' | 'operator-token' | 'key';
  /** Schema of the JSON body; null for no body or another type. */
  request: Request;
  /** Schema of the JSON response; null for 204, `file` for a download. */
  response: Response;
  /**
   * A failure status whose body matches `response`, for calls that report a failure as their
   * result.
   */
  failureStatus?: number;
  /** Whether the browser sends its cookies. No other call can read or set one. */
  sendsCookies?: true;
}

export function endpoint<
  Request extends z.ZodType | null,
  Response extends z.ZodType | 'file' | null,
  const Path extends string,
>(shape: Endpoint<Request, Response, Path>): Endpoint<Request, Response, Path> {
  return shape;
}

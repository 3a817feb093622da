import type { Outcome, World } from '#tests/worker/fixtures/world.ts';
import type { Estate } from '#tests/worker/write-paths/estate.ts';

/** One operation that writes. A row of the walk in `tests/worker/app.faults.test.ts`. */
export interface WritePath {
  /** The route as the Worker mounts it, `job <kind>`, `events` or `cron`. */
  covers: string;
  /** The action, where a route has more than one row. */
  action?: string;
  /** Prepares the state. Its result is passed to `act`, or is the parameter that `params` lacks. */
  prepare?: (world: World, estate: Estate) => Promise<string | void>;
  /**
   * The operation, where it is not one request of the owner to the path that it covers. Must be
   * repeatable: a retry calls it again with the same input.
   */
  act?: (world: World, estate: Estate, input: string) => Promise<Outcome>;
  /** Values of the parameters of that path. */
  params?: Readonly<Record<string, string>>;
  /** The body of that request. */
  body?: unknown;
  /** Its headers. */
  headers?: Record<string, string>;
  /** Whether it is sent without a session. */
  isAnonymous?: boolean;
  /** Whether it needs the static files. */
  hasFiles?: boolean;
  /** Tables in which retrying after a lost response adds a second row on purpose. */
  repeatableTables?: readonly string[];
  /** Additional statuses of a retry that mean the operation was already done. */
  retryStatuses?: readonly number[];
  /**
   * Tables that may be partly written until the retry, the queue or the sweep, and why that is
   * harmless.
   */
  intermediate?: { tables: readonly string[] | 'all'; because: string };
  /**
   * Parts of a line that may differ at the end, and why: attempt counts, versions that only
   * increase.
   */
  mayDiffer?: { pattern: RegExp; because: string };
  /** Why the response may quote what an outside service answered. */
  quotes?: string;
  /** Lines that may be missing at the end when one of these calls failed, and why. */
  mayMiss?: { line: RegExp; when: RegExp; because: string };
}

/** Gives paths the parameters that they have in common. */
export function withParams(
  params: Readonly<Record<string, string>>,
  paths: readonly WritePath[],
): readonly WritePath[] {
  return paths.map((path) => ({ ...path, params: { ...params, ...path.params } }));
}

/** Performs an operation, by default as one request to the path that it covers. */
export async function perform(
  { covers, act, params = {}, body, headers = {}, isAnonymous = false }: WritePath,
  world: World,
  estate: Estate,
  input: string,
): Promise<Outcome> {
  if (act) return act(world, estate, input);
  const [method = '', pattern = ''] = covers.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? input);
  return world.send(method, path, { body, headers, ...(!isAnonymous && { token: estate.token }) });
}

import type { Outcome, Sent, World } from '#tests/worker/fixtures/world.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';

/** What an operation needs: one value, or values by name. */
export type Prepared = string | Readonly<Record<string, string>>;

/** One operation that writes. A row of the walk in `tests/worker/app.faults.test.ts`. */
export interface WritePath {
  /** The route as the Worker mounts it, `job <kind>`, `events` or `cron`. */
  covers: string;
  /** The action, where a route has more than one row. */
  action?: string;
  /**
   * Prepares the state. Its result has parameters of the path, the one that `params` lacks, or the
   * key of a call of the public API.
   */
  prepare?: (world: World, account: WalkAccount) => Promise<Prepared | void>;
  /**
   * The operation, where it is neither one request to the path that it covers nor one job. Must be
   * repeatable: a retry calls it again with the same input.
   */
  act?: (world: World, account: WalkAccount, input: string) => Promise<Outcome>;
  /** Values of the parameters of that path. */
  params?: Readonly<Record<string, string>>;
  /** The body of that request, or the job without its kind. */
  body?: unknown;
  /** Its headers. */
  headers?: Record<string, string>;
  /** What only the state knows of them. */
  request?: (account: WalkAccount, input: string) => Sent & { params?: Record<string, string> };
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

const ONCE = { 'Idempotency-Key': 'call-of-the-walk' };

/** Performs an operation, by default as one request or job. */
export async function perform(
  { covers, act, params, isAnonymous = false, request, ...fixed }: WritePath,
  world: World,
  account: WalkAccount,
  prepared: Prepared,
): Promise<Outcome> {
  const [input, values] = typeof prepared === 'string' ? [prepared, {}] : ['', prepared];
  if (act) return act(world, account, input);
  const known = request?.(account, input);
  const { body, headers } = { ...fixed, ...known };
  const [method = '', pattern = ''] = covers.split(' ');
  if (method === 'job') return world.deliver('jobs', { kind: pattern, ...Object(body) });
  const names: Prepared = { ...params, ...values, ...known?.params };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => names[name] ?? input);
  const isCall = pattern.startsWith('/api/v1/');
  const token = known?.token ?? values['token'] ?? (isCall ? input : account.token);
  return world.send(method, path, {
    body,
    headers: { ...(isCall && /^(?:POST|PATCH)$/.test(method) && ONCE), ...headers },
    ...(!isAnonymous && { token }),
  });
}

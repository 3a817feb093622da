import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';
import type { LedgerKey } from '#scripts/backup/manifest.ts';
import { createOperatorToken } from '#scripts/local-worker/operator-token.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { errorBodySchema } from '#shared/api/error-body.ts';
import {
  exportLedger,
  exportPageSchema,
  restoreLedger,
  type ExportCursor,
  type ExportPage,
  type RestoreStep,
} from '#shared/api/operator/ledgers.ts';
import {
  recoverLedger,
  recoveryResultSchema,
  type RecoveryResult,
  type RecoveryTarget,
} from '#shared/api/operator/recovery.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { parseJson } from '#shared/format/parse-json.ts';

/** The ledgers of a Worker, through its routes for the operator. */
export interface LedgerConnection {
  /** Null for a ledger whose owner was deleted. */
  exportPage: (ledger: LedgerKey, cursor: ExportCursor) => Promise<ExportPage | null>;
  restore: (ledger: LedgerKey, step: RestoreStep) => Promise<void>;
  recover: (ledger: LedgerKey, target: RecoveryTarget) => Promise<RecoveryResult>;
  /** Makes the token invalid. */
  close: () => Promise<void>;
}

const CALL_MS = 60_000;
const RENEW_MS = HOUR_MS / 2;

/** Connects to the Worker at `url` whose database is `db`, with a token that is stored there. */
export async function connectLedgers(
  db: D1Database,
  url: string,
  now: () => Date = () => new Date(),
): Promise<LedgerConnection> {
  const token = await createOperatorToken(db, now);
  let renewedAt = now().getTime();

  async function send({ method, path }: Endpoint, body: object): Promise<Response> {
    if (now().getTime() - renewedAt >= RENEW_MS) {
      renewedAt = now().getTime();
      await token.renew();
    }
    return fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Operator ${token.value}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    }).catch((cause: unknown) => {
      throw new Error(`The Worker at ${url} does not respond.`, { cause });
    });
  }

  return {
    async exportPage(ledger, cursor) {
      const response = await send(exportLedger, { ...ledger, cursor });
      if (response.ok) return exportPageSchema.parse(await response.json());
      if (!(await isListed(db, ledger))) return null;
      throw await describeRefusal(url, ledger, response);
    },
    async restore(ledger, step) {
      const response = await send(restoreLedger, { ...ledger, step });
      if (!response.ok) throw await describeRefusal(url, ledger, response);
      await response.arrayBuffer();
    },
    async recover(ledger, target) {
      const response = await send(recoverLedger, { ...ledger, target });
      if (!response.ok) throw await describeRefusal(url, ledger, response);
      return recoveryResultSchema.parse(await response.json());
    },
    close: token.remove,
  };
}

const IS_LISTED = 'SELECT 1 AS n FROM ledgers WHERE owner_id = ?1 AND deleted_at IS NULL';

async function isListed(db: D1Database, { ownerId }: LedgerKey): Promise<boolean> {
  return (await db.prepare(IS_LISTED).bind(ownerId).first('n')) !== null;
}

async function describeRefusal(
  url: string,
  { ownerId }: LedgerKey,
  response: Response,
): Promise<Error> {
  const text = await response.text();
  // A token is invalid where its hash is not stored.
  if (response.status === 404) return new Error(`The Worker at ${url} uses another database.`);
  const { data } = errorBodySchema.safeParse(parseJson(text));
  const reason = data?.message ?? z.string().parse(response.statusText);
  return new Error(`The ledger of ${ownerId} cannot be reached (${response.status}): ${reason}`);
}

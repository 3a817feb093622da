import { readAuditChain } from '#shared/api/operator/audit.ts';
import type { AuditLine } from '#shared/api/organizations/audit.ts';

const CALL_MS = 60_000;

interface OperatorAccess {
  /** The origin of the Worker. */
  url: string;
  operatorToken: string;
}

/**
 * Reads the log of an organization, by its ID or slug, from a Worker. The head is the one when
 * reading began. Throws for an unknown organization.
 */
export async function* readAuditLog(
  access: OperatorAccess,
  organization: string,
): AsyncGenerator<AuditLine> {
  let page = await readPage(access, organization, null);
  const { head } = page;
  yield { kind: 'checkpoint', organization: page.organization, ...page.checkpoint };
  for (let last = page.entries.at(-1); last !== undefined; last = page.entries.at(-1)) {
    for (const entry of page.entries) {
      // Later ones were added since.
      if (entry.no <= head.no) yield { kind: 'entry', ...entry };
    }
    if (last.no >= head.no) break;
    page = await readPage(access, organization, last.no);
  }
  yield { kind: 'head', ...head };
}

async function readPage(
  { url, operatorToken }: OperatorAccess,
  organization: string,
  after: number | null,
) {
  const { method, path, response } = readAuditChain;
  const answer = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Operator ${operatorToken}` },
    body: JSON.stringify({ organization, after }),
    signal: AbortSignal.timeout(CALL_MS),
  });
  if (answer.status === 404) throw new Error(`There is no organization ${organization}.`);
  if (!answer.ok) throw new Error(`The log cannot be read (${answer.status}).`);
  return response.parse(await answer.json());
}

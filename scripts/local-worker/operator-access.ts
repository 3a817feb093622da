import type { z } from 'zod';
import type { BackupStores } from '#scripts/backup/stores.ts';
import { createOperatorToken } from '#scripts/local-worker/operator-token.ts';
import { errorBodySchema } from '#shared/api/error-body.ts';

export interface OperatorAccess {
  url: string;
  operatorToken: string;
}

const CALL_MS = 60_000;

/** Runs `work` with the Worker of the stores and a token for its operator routes. */
export async function runAsOperator(
  { DB, openWorker }: Pick<BackupStores, 'DB' | 'openWorker'>,
  work: (access: OperatorAccess) => Promise<void>,
): Promise<void> {
  const token = await createOperatorToken(DB);
  try {
    const worker = await openWorker();
    try {
      await work({ url: worker.url, operatorToken: token.value });
    } finally {
      await worker.close();
    }
  } finally {
    await token.remove();
  }
}

interface OperatorEndpoint<Response extends z.ZodType> {
  method: string;
  path: string;
  response: Response;
}

/**
 * Calls an operator's route. Throws the reason of a refusal as a sentence: `notFound` for a 404,
 * whose body says nothing.
 */
export async function callAsOperator<Response extends z.ZodType>(
  { url, operatorToken }: OperatorAccess,
  { method, path, response }: OperatorEndpoint<Response>,
  { body, notFound }: { body: unknown; notFound: string },
): Promise<z.infer<Response>> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Operator ${operatorToken}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const received: unknown = await answer.json();
  if (answer.ok) return response.parse(received);
  if (answer.status === 404) throw new Error(notFound);
  const failure = errorBodySchema.safeParse(received);
  const issue = failure.data?.issues?.[0]?.message;
  throw new Error(issue ?? failure.data?.message ?? `The call failed (${answer.status}).`);
}

import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { SealedTexts } from '#worker/http/crypto/sealed-text.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import {
  claimCall,
  forgetCall,
  parseAnswer,
  releaseCall,
  storeAnswer,
  type CallKey,
  type StoredAnswer,
} from './call-store.ts';

const KEY = /^[\u0021-\u007e]{1,255}$/;

/**
 * The value of an `Idempotency-Key` header, quoted (draft-ietf-httpapi-idempotency-key-header) or bare;
 * null without the header. Throws `bad_request`.
 */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (KEY.test(key)) return key;
  throw new ApiError('bad_request', {
    message: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
  });
}

interface IdempotentCall extends CallKey {
  /** Method, path and body. */
  request: string;
}

/**
 * Runs a call once per key: a retry gets the first answer. An attempt that crashed is repeated with the
 * same `callId`, by which the handlers recognize what it did. Throws `idempotency_mismatch` for another
 * call with the key, and `idempotency_running`.
 */
export async function runOnce(
  { db, now, answers }: { db: D1Database; now: () => Date; answers: SealedTexts },
  call: IdempotentCall,
  run: (callId: string) => Promise<StoredAnswer>,
): Promise<{ answer: StoredAnswer; isRepeated: boolean }> {
  const attempt = crypto.randomUUID();
  const context = `${call.owner.id} ${call.idempotencyKey}`;
  const fingerprint = sha256Hex(call.request);
  const end = async (how: typeof releaseCall): Promise<void> => {
    // Best effort: otherwise the call can be repeated after a minute.
    await how(db, call, attempt).catch(logFailure);
  };
  try {
    const claimed = await claimCall(db, { ...call, fingerprint, attempt, now: now() });
    if (claimed.fingerprint !== fingerprint) throw new ApiError('idempotency_mismatch');
    if (claimed.answer !== null) {
      return { answer: parseAnswer(answers.open(claimed.answer, context)), isRepeated: true };
    }
    if (claimed.attempt !== attempt) {
      throw new ApiError('idempotency_running', { retryAfterSeconds: 2 });
    }
    const answer = await run(claimed.callId);
    // An answer may contain a secret that is shown once.
    const sealed = answers.seal(JSON.stringify(answer), context);
    await storeAnswer(db, call, attempt, sealed).catch(async (error: unknown) => {
      // The caller gets the answer. A retry repeats the call, with the same effect.
      logFailure(error);
      await end(releaseCall);
    });
    return { answer, isRepeated: false };
  } catch (error) {
    // A refusal changes nothing, so that a later retry is judged on its own.
    await end(isRefusal(error) ? forgetCall : releaseCall);
    throw error;
  }
}

/** Whether the handler refused the call, as opposed to failing at an unknown point. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !['unavailable', 'internal'].includes(error.code);
}

function logFailure(error: unknown): void {
  log('error', 'api_request_not_recorded', { error: String(error) });
}

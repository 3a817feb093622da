import { z } from 'zod';
import { ERRORS } from '#shared/api/errors.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { parseInput } from '#worker/http/operations.ts';
import { answerCall, type Call } from './call-app.ts';
import { requireWithinLimit } from './call-limit.ts';
import type { StoredAnswer } from './call-store.ts';
import type { PublicApiContext } from './public-api-context.ts';

const itemSchema = z.record(z.string(), z.unknown());

interface Batch {
  batch: NonNullable<PublicCall['batch']>;
  items: readonly unknown[];
  /** Pays for one item beyond the first. */
  payForItem: () => Promise<unknown>;
  /** Parses the body of an item. Throws its refusals. */
  parseItem: (value: unknown) => unknown;
}

/**
 * Makes a call for each item of a batch, in order, and returns what each was answered with. Each counts
 * against the limit of the minute and the day's budget. A refused item changes nothing and does not stop
 * the others; any other failure stops the batch, and a retry with its `Idempotency-Key` recognizes what
 * was done.
 */
export async function runBatch(
  context: PublicApiContext,
  call: Omit<Call, 'body' | 'sent'>,
  { batch: { of, key, result }, items, payForItem, parseItem }: Batch,
): Promise<StoredAnswer> {
  const named = new Set<unknown>();
  const results: unknown[] = [];
  const run = async (item: unknown, index: number): Promise<StoredAnswer> => {
    if (index > 0) {
      requireWithinLimit(await context.callLimit.take(call.caller.keyId));
      await payForItem();
    }
    const { [key ?? '']: name, ...values } = parseInput(itemSchema, item);
    if (key === null) {
      const body = parseItem(item);
      return answerCall(context, {
        ...call,
        call: of,
        body,
        sent: item,
        callId: buildItemId(call.callId, index),
      });
    }
    if (typeof name !== 'string' || name === '') throw refuse(key, 'This field is required.');
    if (named.has(name)) throw refuse(key, 'An earlier item of this batch has the same.');
    named.add(name);
    const params = { ...call.params, [key]: name };
    const body = parseItem(values);
    const callId = buildItemId(call.callId, index);
    return answerCall(context, { ...call, call: of, params, body, sent: values, callId });
  };
  for (const [index, item] of items.entries()) {
    try {
      const { status, body } = await run(item, index);
      results.push({ status, [result]: body, error: null });
    } catch (error) {
      // Refusals are results. What failed at an unknown point is no answer.
      if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
      const { code, message, details } = error;
      const { issues = [] } = details;
      const { status } = ERRORS[code];
      results.push({ status, [result]: null, error: { code, message, issues } });
    }
  }
  return { status: 200, headers: {}, body: { results } };
}

const refuse = (path: string, message: string): ApiError =>
  new ApiError('invalid_input', { issues: [{ path, message }] });

/** The ID of what an item creates: the same for each attempt of the batch, as a UUID of version 8 (RFC 9562). */
function buildItemId(callId: string, index: number): string {
  const hex = sha256Hex(`${callId} ${index}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

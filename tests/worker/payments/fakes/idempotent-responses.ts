interface IdempotentRequest {
  path: string;
  params: Record<string, string>;
  key: string | null;
}

const serialize = ({ path, params }: IdempotentRequest): string => JSON.stringify([path, params]);

export function asJson(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
}

function refuse(status: number, error: object): Response {
  return Response.json({ error }, { status });
}

/**
 * Responses by idempotency key. As at Stripe, a key belongs to one request: another request with it
 * is rejected, as is the same one while the first is in progress. Responses are replayed, including
 * failures.
 */
export function createIdempotentResponses() {
  const responses = new Map<string, { request: string; body: string; status: number }>();
  const inProgress = new Set<string>();
  return {
    /** Acquires the request's key. Returns an error or a replay if the key is taken, else null. */
    acquire(call: IdempotentRequest): Response | null {
      if (call.key === null) return null;
      if (inProgress.has(call.key)) {
        const message = 'There is currently another in-progress request using this Idempotent Key.';
        return refuse(409, {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message,
        });
      }
      const known = responses.get(call.key);
      if (known === undefined) {
        inProgress.add(call.key);
        return null;
      }
      if (known.request !== serialize(call)) {
        const message = 'Keys are for the same parameters only.';
        return refuse(400, { type: 'idempotency_error', message });
      }
      const replay = asJson(known.body, known.status);
      replay.headers.set('Idempotent-Replayed', 'true');
      return replay;
    },
    release(call: IdempotentRequest): void {
      if (call.key !== null) inProgress.delete(call.key);
    },
    /** Keeps the first response of a key. */
    store(call: IdempotentRequest, body: string, status: number): void {
      if (call.key === null || responses.has(call.key)) return;
      responses.set(call.key, { request: serialize(call), body, status });
    },
  };
}

interface Asked {
  path: string;
  params: Record<string, string>;
  key: string | null;
}

const textOf = ({ path, params }: Asked): string => JSON.stringify([path, params]);

/** An answer of Stripe's, from JSON that is written already. */
export function asJson(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
}

function refuse(status: number, error: object): Response {
  return Response.json({ error }, { status });
}

/**
 * The answers given under an idempotency key. As Stripe has it: one key is one request, another under it is refused, and so
 * is the same one while the first is under way; what was answered is answered again, a failure as well.
 */
export function createIdempotentAnswers() {
  const answers = new Map<string, { asked: string; body: string; status: number }>();
  const underWay = new Set<string>();
  return {
    /** Takes the call's key, until it is given back. Answers what to say instead where another had it; null for a new one. */
    take(call: Asked): Response | null {
      if (call.key === null) return null;
      if (underWay.has(call.key)) {
        const message = 'There is currently another in-progress request using this Idempotent Key.';
        return refuse(409, {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message,
        });
      }
      const known = answers.get(call.key);
      if (known === undefined) {
        underWay.add(call.key);
        return null;
      }
      if (known.asked !== textOf(call)) {
        const message = 'Keys are for the same parameters only.';
        return refuse(400, { type: 'idempotency_error', message });
      }
      const again = asJson(known.body, known.status);
      again.headers.set('Idempotent-Replayed', 'true');
      return again;
    },
    giveBack(call: Asked): void {
      if (call.key !== null) underWay.delete(call.key);
    },
    /** The first answer under a key is the one that is kept. */
    keep(call: Asked, body: string, status: number): void {
      if (call.key === null || answers.has(call.key)) return;
      answers.set(call.key, { asked: textOf(call), body, status });
    },
  };
}

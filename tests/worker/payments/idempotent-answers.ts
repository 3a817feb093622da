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

/** The answers given under an idempotency key. As Stripe has it: one key is one request, and another under it is refused. */
export function createIdempotentAnswers() {
  const answers = new Map<string, { asked: string; body: string }>();
  return {
    /** What was answered under the call's key before, a refusal where that was another call; null for a new one. */
    recall(call: Asked): Response | null {
      const known = call.key === null ? undefined : answers.get(call.key);
      if (known === undefined) return null;
      if (known.asked === textOf(call)) return asJson(known.body, 200);
      const message = 'Keys are for the same parameters only.';
      return Response.json({ error: { type: 'idempotency_error', message } }, { status: 400 });
    },
    keep(call: Asked, body: string): void {
      if (call.key !== null) answers.set(call.key, { asked: textOf(call), body });
    },
  };
}

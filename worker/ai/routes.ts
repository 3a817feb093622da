import { Hono } from 'hono';
import { aiSuggest } from '#shared/api/ai.ts';
import { suggestText } from '#shared/card/text-suggestion.ts';
import { writeText, type TextModel } from '#worker/ai/write-text.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';

interface AiDeps {
  /** Null where the operator bound none: the suggestion is then put together from the card's own words. */
  model: TextModel | null;
  gate: RateGate;
  requireUser: RequireUser;
}

/** `POST /api/ai/suggest`: words for a field of a card, and who wrote them. Nothing is stored. */
export function aiRoutes({ model, gate, requireUser }: AiDeps): Hono<UserEnv> {
  return new Hono<UserEnv>().post(
    aiSuggest.path,
    requireUser,
    validate(aiSuggest.request),
    async (c) => {
      await gate(`ai:${c.get('user').id}`);
      const { field, card, attempt } = c.req.valid('json');
      const written = model && (await writeText(model, field, card));
      return written
        ? c.json({ text: written, source: 'ai' as const })
        : c.json({ text: suggestText(field, card, attempt), source: 'local' as const });
    },
  );
}

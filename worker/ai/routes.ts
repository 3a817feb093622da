import { Hono } from 'hono';
import { suggestCardText } from '#shared/api/cards/text-suggestion.ts';
import { suggestText } from '#shared/card/text-suggestion.ts';
import { writeText } from '#worker/ai/write-text.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * `POST /api/ai/suggest`: a suggested text for a field of a card, and whether a model wrote it.
 * Nothing is stored.
 */
export function aiRoutes(
  { ai: model, limitCostly }: Pick<Kernel, 'ai' | 'limitCostly'>,
  requireUser: RequireUser,
): Hono<UserEnv> {
  return new Hono<UserEnv>().post(
    suggestCardText.path,
    requireUser,
    validate(suggestCardText.request),
    async (c) => {
      await limitCostly(`ai:${c.get('user').id}`);
      const { field, card, attempt } = c.req.valid('json');
      const suggestion = model && (await writeText(model, field, card));
      return suggestion
        ? c.json({ text: suggestion, source: 'ai' as const })
        : c.json({ text: suggestText(field, card, attempt), source: 'local' as const });
    },
  );
}

import { Hono } from 'hono';
import { MODEL_TEXT_UNITS } from '#shared/api/costs/call-costs.ts';
import { suggestCardText } from '#shared/api/cards/text-suggestion.ts';
import { suggestText } from '#shared/card/text-suggestion.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { MODEL_TEXTS_PER_DAY } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { writeText } from '#worker/ai/write-text.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * `POST /api/ai/suggest`: a suggested text for a field of a card, and whether a model wrote it.
 * Nothing is stored. Beyond the day's texts of the model, suggestions are local.
 */
export function aiRoutes({
  ai: model,
  limitCostly,
  leaseCalls,
  requireUser,
}: Pick<Kernel, 'ai' | 'limitCostly' | 'leaseCalls' | 'requireUser'>): Hono<UserEnv> {
  return new Hono<UserEnv>().post(
    suggestCardText.path,
    requireUser,
    validate(suggestCardText.request),
    async (c) => {
      const { id, plan } = c.get('user');
      await limitCostly(`ai:${id}`);
      const { field, card, attempt } = c.req.valid('json');
      const writer = model && (await takeText(leaseCalls, id, plan)) ? model : null;
      if (writer) await c.get('spend')({ kind: 'write', units: MODEL_TEXT_UNITS });
      const suggestion = writer && (await writeText(writer, field, card));
      return suggestion
        ? c.json({ text: suggestion, source: 'ai' as const })
        : c.json({ text: suggestText(field, card, attempt), source: 'local' as const });
    },
  );
}

/** Counts a text of the model. False beyond the plan's texts of a day, and when the counter fails. */
async function takeText(
  leaseCalls: Kernel['leaseCalls'],
  userId: string,
  plan: PlanId,
): Promise<boolean> {
  const limit = MODEL_TEXTS_PER_DAY[plan];
  try {
    const day = { limit, size: 1, windowMs: DAY_MS };
    return (await leaseCalls(`model-texts:${userId}`, day)).granted > 0;
  } catch (error) {
    // Forgives a counter that fails: the local suggestion needs none.
    if (error instanceof ApiError && error.code === 'unavailable') return false;
    throw error;
  }
}

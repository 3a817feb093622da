import { z } from 'zod';
import { API_SCOPES } from '#shared/api/programs/scopes.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { CALL_ROUTES } from '#shared/api/v1/call-routes.ts';
import { CALL_DEFAULTS, type PublicCall } from '#shared/api/v1/public-call.ts';

const meSchema = z.object({
  key: z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    expiresAt: z.iso.datetime().nullable(),
  }),
  owner: z.object({
    kind: z.enum(['person', 'organization']),
    name: z.string(),
    plan: z.enum(PLAN_IDS),
  }),
  limits: z.object({ callsPerMinute: z.int() }),
});
export type PublicMe = z.infer<typeof meSchema>;

/** What the key is. Any valid key may ask. */
export const readMeCall: PublicCall = {
  ...CALL_DEFAULTS,
  name: 'readMe',
  ...CALL_ROUTES.readMe,
  summary: 'Read what this key is: its owner, permissions and limits.',
  scope: null,
  app: null,
  request: null,
  response: meSchema,
  isList: false,
  status: 200,
  toPublic: (me) => me,
};

import { z } from 'zod';
import { API_SCOPES } from '#shared/api/programs/scopes.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { CALL_ROUTES } from '#shared/api/v1/call-routes.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';

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
  name: 'readMe',
  ...CALL_ROUTES.readMe,
  summary: 'Read what this key is: its owner, permissions and limits.',
  operation: null,
  auth: 'key',
  scope: null,
  app: null,
  flagScopes: {},
  isCompanyOnly: false,
  company: null,
  isUpload: false,
  query: {},
  request: null,
  response: meSchema,
  isList: false,
  hasVersion: false,
  status: 200,
  example: {},
  toApp: (request) => request,
  toPublic: (me) => me,
};

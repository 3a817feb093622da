import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

const spenderSchema = z.object({
  /** `sessions` is the account's own use of the app, `program` a key or connected app. */
  kind: z.enum(['sessions', 'program', 'member']),
  /** Of a key, an app or a member; empty for the account's sessions and for people who left. */
  name: z.string(),
  units: z.int(),
});
export type DaySpender = z.infer<typeof spenderSchema>;

/**
 * What the account's own calls spent of the day's budget. Query: `organization` (an ID) for the teams
 * that its billing owner pays for, which share a budget, for its owners and admins.
 */
export const readDayUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  auth: true,
  request: null,
  response: z.object({
    /** Units of the day, which are millionths of a dollar. */
    limit: z.int(),
    spent: z.int(),
    /** When the next day begins, at 00:00 UTC. */
    renewsAt: z.iso.datetime(),
    /** Most first. For a team, only its own. */
    spenders: z.array(spenderSchema),
  }),
});
export type DayUsage = z.infer<typeof readDayUsage.response>;

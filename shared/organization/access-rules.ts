import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { findNetworkIssue, isInNetworks } from './network.ts';

/** Networks of a list. */
const NETWORKS_MAX = 50;
/** A session ends after 30 days in any case. */
const SESSION_HOURS_MAX = 720;

/** From where, and for how long after signing in, an organization can be used. */
export const accessRulesSchema = z.object({
  /** Hours after which a member enters the password again; null without a rule. */
  sessionHours: z.int().min(1).nullable(),
  /** Networks of its members' sessions; empty for any. */
  appNetworks: z.array(z.string()),
  /** Networks of its API keys and assistants; empty for any. */
  programNetworks: z.array(z.string()),
});
export type AccessRules = z.infer<typeof accessRulesSchema>;

const networkSchema = z
  .string()
  .trim()
  .max(64, 'This is too long for a network.')
  .refine((text) => findNetworkIssue(text) === null, {
    error: ({ input }) => findNetworkIssue(String(input)) ?? undefined,
  });
const networksSchema = z
  .array(networkSchema)
  .max(NETWORKS_MAX, `Enter ${NETWORKS_MAX} networks at most.`)
  .transform((networks) => [...new Set(networks)]);

/** The rules as an owner enters them. */
export const newAccessRulesSchema = z.object({
  sessionHours: z.int().min(1).max(SESSION_HOURS_MAX).nullable(),
  appNetworks: networksSchema,
  programNetworks: networksSchema,
});

export const NO_ACCESS_RULES: AccessRules = {
  sessionHours: null,
  appNetworks: [],
  programNetworks: [],
};

/** What a call is judged by. */
export interface CallAccess {
  /** The client's IP address; a call without one is outside every network. */
  address?: string | undefined;
  /**
   * How long ago its session's password was entered, in milliseconds; absent counts as too long. Null
   * for an API key or an assistant.
   */
  passwordAgeMs?: number | null | undefined;
}

/** Which rule a call does not meet, or null. */
export function findAccessIssue(
  { sessionHours, appNetworks, programNetworks }: AccessRules,
  { address = '', passwordAgeMs = Infinity }: CallAccess,
): 'network_refused' | 'sign_in_again' | null {
  const networks = passwordAgeMs === null ? programNetworks : appNetworks;
  if (networks.length > 0 && !isInNetworks(address, networks)) return 'network_refused';
  const isTooOld =
    sessionHours !== null && passwordAgeMs !== null && passwordAgeMs >= sessionHours * HOUR_MS;
  return isTooOld ? 'sign_in_again' : null;
}

/** A number of hours as `12 hours` or `7 days`. */
export function formatHours(hours: number): string {
  return hours % 24 === 0 ? countNoun(hours / 24, 'day') : countNoun(hours, 'hour');
}

import { z } from 'zod';
import type { PublicCall } from '#shared/api/v1/public-call.ts';
import { markAllText, STRANGERS_TEXT_RULE } from '#worker/mcp/strangers-text.ts';
import { tool, type Tool } from './tool.ts';

/** Path of the call that lists an organization's members. */
const MEMBERS_PATH = '/api/v1/members';

/** Fields whose values the product chooses. Members write all others. */
const OWN_FIELDS = new Set(['id', 'role', 'groups', 'status', 'suspendedBy', 'lastActiveOn']);

const pageSchema = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});

/**
 * The tool for members of an organization. Null while the public API has no call for them. Only an
 * organization's key has the scope of that call.
 */
export function buildFindMembersTool(calls: readonly PublicCall[]): Tool | null {
  const call = calls.find(({ method, path }) => method === 'GET' && path === MEMBERS_PATH);
  if (call === undefined || call.scope === null) return null;
  return tool({
    name: 'find_members',
    title: 'Find members',
    description: `Lists the members of this organization, or those that match a text. ${STRANGERS_TEXT_RULE}`,
    scopes: [call.scope],
    input: z.object({
      text: z.string().max(100).optional().describe('Part of a name or an address.'),
      cursor: z.string().max(1000).optional().describe('“next” of the answer before.'),
    }),
    output: z.object({
      members: z.array(z.record(z.string(), z.unknown())),
      next: z.string().nullable().describe('More members follow if this is not null.'),
    }),
    async run({ callApi }, { text, cursor }) {
      const answer = await callApi(call.name, { query: { q: text, cursor } });
      const { data, next } = pageSchema.parse(answer);
      const members = z
        .array(z.record(z.string(), z.unknown()))
        .parse(markAllText(data, OWN_FIELDS));
      return { members, next };
    },
  });
}

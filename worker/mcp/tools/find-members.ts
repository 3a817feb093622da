import { z } from 'zod';
import { listMembersCall } from '#shared/api/v1/calls/member-calls.ts';
import { markAllText, STRANGERS_TEXT_RULE } from '#worker/mcp/strangers-text.ts';
import { tool } from './tool.ts';

/** Fields whose values the product chooses. Members write all others. */
const OWN_FIELDS = new Set(['id', 'role', 'groups', 'status', 'suspendedBy', 'lastActiveOn']);

const pageSchema = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});

/** Members of an organization. Only its key has the scope of that call. */
export const findMembersTool = tool({
  name: 'find_members',
  title: 'Find members',
  description: `Lists the members of this organization, or those that match a text. ${STRANGERS_TEXT_RULE}`,
  scopes: ['members:read'],
  input: z.object({
    text: z.string().max(100).optional().describe('Part of a name or an address.'),
    cursor: z.string().max(1000).optional().describe('“next” of the answer before.'),
  }),
  output: z.object({
    members: z.array(z.record(z.string(), z.unknown())),
    next: z.string().nullable().describe('More members follow if this is not null.'),
  }),
  async run({ callApi }, { text, cursor }) {
    const answer = await callApi(listMembersCall.name, { query: { q: text, cursor } });
    const { data, next } = pageSchema.parse(answer);
    const members = z.array(z.record(z.string(), z.unknown())).parse(markAllText(data, OWN_FIELDS));
    return { members, next };
  },
});

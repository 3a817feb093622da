import { z } from 'zod';
import { publicCardSchema, readCardCall } from '#shared/api/v1/calls/card-calls.ts';
import { listLockedFields } from '#shared/organization/policy/list-locked-fields.ts';
import { usernameSchema } from '#shared/card/card.ts';
import { tool } from './tool.ts';

export const readCardTool = tool({
  name: 'read_card',
  title: 'Read a card',
  description: 'Reads one card of this account with all of its fields, and its version.',
  scopes: ['cards:read'],
  input: z.object({ username: usernameSchema.describe('Username of the card.') }),
  // The whole schema would fill an assistant's context.
  output: z.object({
    card: z.looseObject({ username: z.string(), version: z.int() }),
    lockedFields: z
      .array(z.string())
      .optional()
      .describe('Of a company card: fields that its policy locks.'),
  }),
  async run({ callApi }, { username }) {
    const card = publicCardSchema.parse(await callApi(readCardCall.name, { params: { username } }));
    const { policyState } = card;
    return {
      card,
      ...(policyState !== undefined && { lockedFields: listLockedFields(policyState) }),
    };
  },
});

import { z } from 'zod';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { CALL_ROUTES, type CallName } from '#shared/api/v1/call-routes.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';
import { changeCardCall, createCardCall } from './card-calls.ts';
import { changeMemberCall, inviteMemberCall } from './member-calls.ts';

/** Items of one batch of people, and of cards, each of which takes five times the database queries. */
export const PEOPLE_BATCH_MAX = 100;
export const CARD_BATCH_MAX = 20;

const itemErrorSchema = errorBodySchema.pick({ code: true, message: true, issues: true });

interface BatchShape {
  name: CallName;
  summary: string;
  /** The call that is made for each item. */
  of: PublicCall;
  /** The member of an item that names what the call changes: a parameter of its path. */
  key: string | null;
  /** The member of a result with what the call returns. */
  result: string;
  /** Items of one call. */
  max: number;
  example: unknown;
}

/** A call that makes another one for each item, and returns what each was answered with. */
function batchCall({ name, summary, of, key, result, max, example }: BatchShape): PublicCall {
  const { request, response } = of;
  if (!(request instanceof z.ZodObject) || !(response instanceof z.ZodType)) {
    throw new Error(`${of.name} has no bodies`);
  }
  const item = key === null ? request : request.extend({ [key]: z.string().min(1).max(200) });
  return {
    ...of,
    ...CALL_ROUTES[name],
    name,
    summary,
    hasVersion: false,
    updateFlag: null,
    status: 200,
    request: z.object({ items: z.array(item).min(1).max(max) }),
    response: z.object({
      results: z.array(
        z.object({
          status: z.int(),
          [result]: response.nullable(),
          error: itemErrorSchema.nullable(),
        }),
      ),
    }),
    example: { body: { items: [example] } },
    batch: { of, key, result, max },
  };
}

export const createCardsCall = batchCall({
  name: 'createCards',
  summary: `Publish up to ${CARD_BATCH_MAX} cards. Each has a result of its own, in the same order, and counts as a call.`,
  of: createCardCall,
  key: null,
  result: 'card',
  max: CARD_BATCH_MAX,
  example: { username: 'ada-lovelace', name: 'Ada Lovelace', title: 'Analyst' },
});

export const changeCardsCall = batchCall({
  name: 'changeCards',
  summary: `Change up to ${CARD_BATCH_MAX} cards, each by its username. Each has a result of its own, in the same order, and counts as a call.`,
  of: changeCardCall,
  key: 'username',
  result: 'card',
  max: CARD_BATCH_MAX,
  example: { username: 'ada-lovelace', title: 'Countess of Lovelace' },
});

export const inviteMembersCall = batchCall({
  name: 'inviteMembers',
  summary: `Invite up to ${PEOPLE_BATCH_MAX} people. Each has a result of its own, in the same order, and counts as a call.`,
  of: inviteMemberCall,
  key: null,
  result: 'invitation',
  max: PEOPLE_BATCH_MAX,
  example: { email: 'grace@example.com', role: 'member' },
});

export const changeMembersCall = batchCall({
  name: 'changeMembers',
  summary: `Change up to ${PEOPLE_BATCH_MAX} members, each by its ID. Each has a result of its own, in the same order, and counts as a call.`,
  of: changeMemberCall,
  key: 'member',
  result: 'member',
  max: PEOPLE_BATCH_MAX,
  example: { member: '5f0c2c43-52e1-4e0e-a0fc-1d3b3f3f9a10', role: 'manager' },
});

import { CARD_BATCH_MAX, PEOPLE_BATCH_MAX } from '#shared/api/v1/calls/batch-calls.ts';
import type { SchemaRows } from './schema-row.ts';

const batch = (at: string, description: string, max: number) => ({
  at,
  description,
  fields: { items: `At most ${max}. Each is judged on its own.` },
});
const results = (at: string, description: string) => ({
  at,
  description,
  fields: { results: 'In the order of the items.' },
});
const RESULT = {
  status: ['What a call for this item alone would be answered with.', 200],
  error: ['Why the item was refused; null if it was not.', null],
} as const;

/** Calls for several items at once. */
export const BATCH_SCHEMAS: SchemaRows = {
  ItemError: {
    at: 'createCards response.results.error',
    description: 'Why an item of a batch was refused.',
    fields: {
      code: 'As that of an error.',
      message: 'In a sentence.',
      issues: 'Values of the item that were refused.',
    },
  },
  ItemIssue: {
    at: 'ItemError issues',
    description: 'What is wrong with one value of an item.',
    fields: { path: 'Names of fields, joined with dots.', message: 'What is wrong.' },
  },
  NewCards: batch('createCards request', 'Cards to publish.', CARD_BATCH_MAX),
  CardsChanges: batch('changeCards request', 'Changes of cards.', CARD_BATCH_MAX),
  NamedCardChanges: {
    at: 'CardsChanges items',
    description: 'What to change of the card with this username.',
    like: 'CardChanges',
    fields: { username: 'Of the card that is changed.' },
  },
  NewInvitations: batch('inviteMembers request', 'People to invite.', PEOPLE_BATCH_MAX),
  MembersChanges: batch('changeMembers request', 'Changes of members.', PEOPLE_BATCH_MAX),
  NamedMemberChanges: {
    at: 'MembersChanges items',
    description: 'What to change of the member with this ID.',
    like: 'MemberChanges',
    fields: { member: 'ID of the member that is changed.' },
  },
  CardResults: results('createCards response', 'What became of each card.'),
  CardResult: {
    at: 'CardResults results',
    description: 'What became of one card.',
    fields: { ...RESULT, card: 'As it is now; null if it was refused.' },
  },
  CardChangeResults: results('changeCards response', 'What became of each change.'),
  CardChangeResult: {
    at: 'CardChangeResults results',
    description: 'What became of one change of a card.',
    like: 'CardResult',
  },
  InvitationResults: results('inviteMembers response', 'What became of each invitation.'),
  InvitationResult: {
    at: 'InvitationResults results',
    description: 'What became of one invitation.',
    fields: { ...RESULT, invitation: 'As it was sent; null if it was refused.' },
  },
  MemberResults: results('changeMembers response', 'What became of each change.'),
  MemberResult: {
    at: 'MemberResults results',
    description: 'What became of one change of a member.',
    fields: { ...RESULT, member: 'As they are now; null if it was refused.' },
  },
};

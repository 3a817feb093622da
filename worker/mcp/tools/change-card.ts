import { z } from 'zod';
import { DIFF_MINUTES } from '#shared/api/agents.ts';
import { changeCardCall, publicCardSchema, readCardCall } from '#shared/api/v1/card-calls.ts';
import { cardPatchSchema, usernameSchema } from '#shared/card/card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { insertDiff, takeDiff, type DiffOwner } from '#worker/mcp/diffs/diff-store.ts';
import { findAgentOwner } from '#worker/mcp/mcp-context.ts';
import { tool, type ToolContext } from './tool.ts';

/** Pictures, forms and design stay with people. */
const changesSchema = cardPatchSchema.pick({
  name: true,
  title: true,
  company: true,
  bio: true,
  email: true,
  phone: true,
  website: true,
  template: true,
  isActive: true,
  isIndexable: true,
  cardElements: true,
});

const fieldSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

const diffOutputSchema = z.object({
  status: z.enum(['not_applied_yet', 'applied']),
  username: z.string(),
  version: z.int().describe('Version of the card: of the diff, or after the change.'),
  changes: z.array(fieldSchema),
  diffId: z.string().optional(),
  expiresAt: z.string().optional(),
  notTaken: z.array(z.string()).optional().describe('Fields that a team policy does not allow.'),
});
type DiffOutput = z.infer<typeof diffOutputSchema>;

export const changeCardTool = tool({
  name: 'change_card',
  title: 'Change a card',
  description: `Changes a card in two calls. With “username” and “changes” it changes nothing and answers a diff: show it to the user. After the user agrees, call it with only that “diffId”, within ${DIFF_MINUTES} minutes.`,
  scopes: ['cards:read', 'cards:write'],
  isReadOnly: false,
  input: z.object({
    username: usernameSchema.optional().describe('Username of the card, for a new diff.'),
    changes: changesSchema.optional().describe('The new values, for a new diff.'),
    diffId: z.uuid().optional().describe('Applies this diff.'),
  }),
  output: diffOutputSchema,
  async run(context, { username, changes, diffId }) {
    if (diffId !== undefined && username === undefined && changes === undefined) {
      return applyDiff(context, diffId);
    }
    if (diffId === undefined && username !== undefined && changes !== undefined) {
      return proposeDiff(context, username, changes);
    }
    throw new ApiError('bad_request', {
      message: 'Send either “username” and “changes”, or “diffId” alone.',
    });
  },
});

async function proposeDiff(
  context: ToolContext,
  username: string,
  requested: Readonly<Record<string, unknown>>,
): Promise<DiffOutput> {
  const card = await readCard(context, username);
  const changes = listChanges(card, requested);
  if (changes.length === 0) {
    throw new ApiError('bad_request', { message: 'The card already has these values.' });
  }
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const { version } = card;
  const diff = { username, version, changes: values };
  const stored = await insertDiff(context.db, ownerOf(context), diff, context.now());
  if (stored === null) {
    throw new ApiError('rate_limited', {
      message: `There are too many open diffs. They expire after ${DIFF_MINUTES} minutes.`,
    });
  }
  const { id: diffId, expiresAt } = stored;
  return { status: 'not_applied_yet', username, version, changes, diffId, expiresAt };
}

async function applyDiff(context: ToolContext, diffId: string): Promise<DiffOutput> {
  const diff = await takeDiff(context.db, diffId, ownerOf(context), context.now());
  if (diff === null) {
    throw new ApiError('not_found', {
      message: 'There is no such diff. It may be expired or already applied. Make a new one.',
    });
  }
  const { username, version, changes: requested } = diff;
  const before = await readCard(context, username);
  if (before.version !== version) throw changedSince();
  const answer = await context.callApi(changeCardCall.name, {
    params: { username },
    body: requested,
    headers: { 'If-Match': `"${version}"` },
  });
  const after = publicCardSchema.parse(answer);
  const notTaken = listChanges(after, requested).map(({ field }) => field);
  return {
    status: 'applied',
    username,
    version: after.version,
    changes: listChanges(before, { ...pick(after, Object.keys(requested)) }),
    ...(notTaken.length > 0 && { notTaken }),
  };
}

function changedSince(): ApiError {
  return new ApiError('version_conflict', {
    message: 'The card has changed since this diff. Nothing was applied. Make a new diff.',
  });
}

type Card = z.infer<typeof publicCardSchema>;

async function readCard({ callApi }: ToolContext, username: string): Promise<Card> {
  return publicCardSchema.parse(await callApi(readCardCall.name, { params: { username } }));
}

/** The fields whose requested value differs from the card's. */
function listChanges(
  card: Readonly<Record<string, unknown>>,
  requested: Readonly<Record<string, unknown>>,
): DiffOutput['changes'] {
  return Object.entries(requested)
    .filter(([, after]) => after !== undefined)
    .map(([field, after]) => ({ field, before: card[field], after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

function pick(card: Card, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(card).filter(([field]) => fields.includes(field)));
}

function ownerOf({ caller }: ToolContext): DiffOwner {
  return { owner: findAgentOwner(caller), keyId: caller.keyId };
}

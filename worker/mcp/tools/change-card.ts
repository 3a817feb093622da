import { z } from 'zod';
import { AGENT_CHANGE_STATUSES, fieldChangeSchema } from '#shared/api/programs/agent-changes.ts';
import { DIFF_MINUTES } from '#shared/api/programs/agents.ts';
import { changeCardCall, publicCardSchema, readCardCall } from '#shared/api/v1/calls/card-calls.ts';
import { cardPatchSchema, usernameSchema } from '#shared/card/card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { holdChange } from '#worker/mcp/approvals/hold-change.ts';
import {
  findDiff,
  insertDiff,
  MISSING_DIFF,
  storeDiff,
  takeDiff,
  type DiffOwner,
  type StoredDiff,
} from '#worker/mcp/diffs/diff-store.ts';
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

const diffOutputSchema = z.object({
  status: z.enum([
    'not_applied_yet',
    'applied',
    'waiting_for_approval',
    ...AGENT_CHANGE_STATUSES.filter((status) => status !== 'waiting'),
  ]),
  username: z.string(),
  version: z.int().describe('Version of the card: of the diff, or after the change.'),
  changes: z.array(fieldChangeSchema),
  diffId: z.string().optional(),
  expiresAt: z.string().optional(),
  message: z
    .string()
    .optional()
    .describe('What to tell the user about a change that needs approval.'),
  notTaken: z.array(z.string()).optional().describe('Fields that a team policy does not allow.'),
});
type DiffOutput = z.infer<typeof diffOutputSchema>;

export const changeCardTool = tool({
  name: 'change_card',
  title: 'Change a card',
  description: `Changes a card in two calls. With “username” and “changes” it changes nothing and answers a diff: show it to the user. After the user agrees, call it with only that “diffId”, within ${DIFF_MINUTES} minutes. It may then wait for approval in the app.`,
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
  const { version } = card;
  const diff = { username, version, changes };
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
  const { db, now } = context;
  const owner = ownerOf(context);
  const held = await holdChange(context, owner, diffId);
  if (held !== null) return held;
  const diff = await findDiff(db, diffId, owner, now());
  if (diff === null) throw missingDiff();
  try {
    if (!(await takeDiff(db, diffId, owner, now()))) throw missingDiff();
    return await changeBy(context, diff);
  } catch (error) {
    if (isRefusal(error)) throw error;
    // The change may have happened or not. Repeating it finishes what was interrupted, and has no second
    // effect, because the card's version only grows.
    await storeDiff(db, diffId, owner, diff, now());
    throw error;
  }
}

function missingDiff(): ApiError {
  return new ApiError('not_found', { message: MISSING_DIFF });
}

async function changeBy(
  { callApi }: ToolContext,
  { username, version, changes }: StoredDiff,
): Promise<DiffOutput> {
  const requested = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const answer = await callApi(changeCardCall.name, {
    params: { username },
    body: requested,
    headers: { 'If-Match': `"${version}"` },
  });
  const card = publicCardSchema.parse(answer);
  const notTaken = listChanges(card, requested).map(({ field }) => field);
  return {
    status: 'applied',
    username,
    version: card.version,
    changes: changes.filter(({ field }) => !notTaken.includes(field)),
    ...(notTaken.length > 0 && { notTaken }),
  };
}

/** Whether the app refused the change, as opposed to failing at an unknown point. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !['unavailable', 'internal'].includes(error.code);
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

function ownerOf({ caller }: ToolContext): DiffOwner {
  return { owner: findAgentOwner(caller), keyId: caller.keyId };
}

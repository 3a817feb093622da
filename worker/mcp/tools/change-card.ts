import { z } from 'zod';
import {
  AGENT_CHANGE_STATUSES,
  fieldChangeSchema,
  listAgreed,
  listRespected,
  type FieldChange,
} from '#shared/api/programs/agent-changes.ts';
import { DIFF_MINUTES } from '#shared/api/programs/agents.ts';
import { changeCardCall, publicCardSchema, readCardCall } from '#shared/api/v1/calls/card-calls.ts';
import { cardPatchSchema, usernameSchema } from '#shared/card/card.ts';
import { listLockedFields } from '#shared/organization/policy/list-locked-fields.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { requireScope } from '#worker/http/require-scope.ts';
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
    overrideLocks: z
      .boolean()
      .optional()
      .describe(
        'For a new diff: also change fields that a team policy locks. Needs the permission “policies:override”.',
      ),
    diffId: z.uuid().optional().describe('Applies this diff.'),
  }),
  output: diffOutputSchema,
  async run(context, { username, changes, overrideLocks, diffId }) {
    const request = [username, changes, overrideLocks];
    if (diffId !== undefined && request.every((value) => value === undefined)) {
      return applyDiff(context, diffId);
    }
    if (diffId === undefined && username !== undefined && changes !== undefined) {
      return proposeDiff(context, username, { changes, overrideLocks: overrideLocks === true });
    }
    throw new ApiError('bad_request', {
      message: 'Send either “username” and “changes”, or “diffId” alone.',
    });
  },
});

async function proposeDiff(
  context: ToolContext,
  username: string,
  request: { changes: Readonly<Record<string, unknown>>; overrideLocks: boolean },
): Promise<DiffOutput> {
  if (request.overrideLocks) requireScope(context.caller, 'policies:override');
  const card = await readCard(context, username);
  const isLocked = findLocks(card);
  const lock = request.overrideLocks ? 'overridden' : 'respected';
  const changes = Array.from(listChanges(card, request.changes), (change): FieldChange =>
    isLocked(change.field) ? { ...change, lock } : change,
  );
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
  const pending = { status: 'not_applied_yet', username, version, changes, diffId } as const;
  return { ...pending, expiresAt, ...nameNotTaken(listRespected(changes)) };
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
  context: ToolContext,
  { username, version, changes }: StoredDiff,
): Promise<DiffOutput> {
  const agreed = listAgreed(changes);
  const overrideLocks = agreed.some(({ lock }) => lock === 'overridden');
  if (overrideLocks) await requireShownLocks(context, username, agreed);
  const requested = Object.fromEntries(agreed.map(({ field, after }) => [field, after]));
  const answer = await context.callApi(changeCardCall.name, {
    params: { username },
    body: { ...requested, ...(overrideLocks && { overrideLocks }) },
    headers: { 'If-Match': `"${version}"` },
  });
  const card = publicCardSchema.parse(answer);
  const differing = listChanges(card, requested).map(({ field }) => field);
  const notTaken = [...listRespected(changes), ...differing];
  return {
    status: 'applied',
    username,
    version: card.version,
    changes: changes.filter(({ field }) => !notTaken.includes(field)),
    ...nameNotTaken(notTaken),
  };
}

/** Throws `version_conflict` if a field was locked after the diff showed it as free. */
async function requireShownLocks(
  context: ToolContext,
  username: string,
  agreed: readonly FieldChange[],
): Promise<void> {
  const isLocked = findLocks(await readCard(context, username));
  if (agreed.every(({ field, lock }) => lock === 'overridden' || !isLocked(field))) return;
  throw new ApiError('version_conflict', {
    message: "The card's policy was changed since the diff. Make a new one.",
  });
}

function findLocks({ policyState }: Card): (field: string) => boolean {
  const locked = new Set<string>(listLockedFields(policyState));
  return (field) => locked.has(field);
}

function nameNotTaken(notTaken: string[]): Pick<DiffOutput, 'notTaken'> {
  return notTaken.length > 0 ? { notTaken } : {};
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
): FieldChange[] {
  return Object.entries(requested)
    .filter(([, after]) => after !== undefined)
    .map(([field, after]) => ({ field, before: card[field], after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

function ownerOf({ caller }: ToolContext): DiffOwner {
  return { owner: findAgentOwner(caller), keyId: caller.keyId };
}

import {
  WAITING_CHANGES_MAX,
  type AgentChangeStatus,
  type FieldChange,
} from '#shared/api/programs/agent-changes.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { MISSING_DIFF, type DiffOwner } from '#worker/mcp/diffs/diff-store.ts';
import type { AgentOwner } from '#worker/mcp/mcp-context.ts';
import type { ToolContext } from '#worker/mcp/tools/tool.ts';
import { isApprovalRequired } from './approval-setting.ts';
import {
  countWaiting,
  findChange,
  findStatus,
  holdDiff,
  type StoredChange,
} from '#worker/mcp/change-store.ts';

/** What an assistant learns about a change that waits or waited for a person. */
export interface HeldChange {
  status: Exclude<AgentChangeStatus, 'waiting'> | 'waiting_for_approval';
  username: string;
  version: number;
  changes: FieldChange[];
  diffId: string;
  expiresAt: string;
  message: string;
}

/**
 * The state of a change under the ID of its diff, which this call may make wait. Null while the owner's
 * changes need no approval, and for a diff that is not there.
 */
export async function holdChange(
  context: ToolContext,
  owner: DiffOwner,
  diffId: string,
): Promise<HeldChange | null> {
  const { db, now, caller } = context;
  const earlier = await findOwn(db, diffId, owner);
  if (earlier !== null) return describe(context, owner, earlier);
  if (!(await isApprovalRequired(db, owner.owner.id))) return null;
  await holdDiff(db, diffId, { ...owner, keyName: caller.name }, now());
  const held = await findOwn(db, diffId, owner);
  if (held !== null) return describe(context, owner, held);
  if ((await countWaiting(db, owner.owner.id, now())) < WAITING_CHANGES_MAX) {
    throw new ApiError('not_found', { message: MISSING_DIFF });
  }
  throw new ApiError('rate_limited', {
    message: `${WAITING_CHANGES_MAX} changes wait for approval already. Someone has to decide about them first.`,
  });
}

async function findOwn(
  db: D1Database,
  id: string,
  { owner, keyId }: DiffOwner,
): Promise<StoredChange | null> {
  const found = await findChange(db, id);
  return found !== null && found.ownerId === owner.id && found.keyId === keyId ? found : null;
}

async function describe(
  { now, findAppOrigin }: ToolContext,
  { owner }: DiffOwner,
  stored: StoredChange,
): Promise<HeldChange> {
  const { id: diffId, username, version, changes, expiresAt } = stored;
  const status = findStatus(stored, now());
  const details = { username, version, changes, diffId, expiresAt };
  if (status !== 'waiting') return { status, ...details, message: OUTCOMES[status] };
  const { approver, path } = findApprover(owner);
  const address = `${await findAppOrigin()}${path}`;
  return {
    status: 'waiting_for_approval',
    ...details,
    message: `Nothing has changed yet. ${approver} has to approve this in the app: ${address} Call again with the same “diffId” to learn the decision.`,
  };
}

/** Who decides, and where. */
function findApprover({ kind, id }: AgentOwner): { approver: string; path: string } {
  const hash = '#assistants';
  if (kind === 'person') return { approver: 'The user', path: href('settings') + hash };
  const query = new URLSearchParams({ org: id, view: 'developers' });
  return {
    approver: 'An owner or admin of the team',
    path: `${href('team')}?${query.toString()}${hash}`,
  };
}

const OUTCOMES: Readonly<Record<Exclude<AgentChangeStatus, 'waiting'>, string>> = {
  approved: 'A person approved this. The card has changed.',
  refused: 'A person refused this. Nothing has changed.',
  withdrawn: 'This was withdrawn with the access of its key or app. Nothing has changed.',
  outdated: 'The card changed after this was proposed. Nothing was applied. Propose it again.',
  expired: 'No one decided about this in time. Nothing has changed. Propose it again.',
};

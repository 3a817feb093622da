import { departMember } from '#shared/api/organizations/people/departures.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import { withParams, type Prepared, type WritePath } from '#tests/worker/write-paths/write-path.ts';

const MEMBER = 'member-of-the-walk';
const NAME = 'ben-at-work';

/** Makes an organization whose second member holds an organization card. Returns its ID. */
async function buildHolder(world: World, account: WalkAccount): Promise<string> {
  const id = await buildWalkTeam(world, account);
  const { status, text } = await world.send('POST', `/api/organizations/${id}/cards`, {
    token: account.token,
    body: { member: MEMBER, username: NAME },
  });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return id;
}

/** Also ends the membership of the holder. */
async function buildDeparted(world: World, account: WalkAccount): Promise<Prepared> {
  const org = await buildHolder(world, account);
  const { text } = await world.send(
    'POST',
    `/api/organizations/${org}/members/${MEMBER}/departure`,
    { token: account.token, body: { isDryRun: false } },
  );
  const { departure } = departMember.response.parse(JSON.parse(text));
  return { org, departure: String(departure.id) };
}

/** Follow-up work of a card that ended or returned. */
const FOLLOWERS: WritePath['intermediate'] = {
  tables: ['passes', 'card_previews', 'stale_previews', 'preview_hours'],
  because:
    'passes are updated at once when the queue is down, and link previews are requested later',
};

const DRAWINGS: WritePath['mayDiffer'] = {
  pattern: /^(?:card_previews |stale_previews |R2 previews|preview_hours ).*/,
  because: 'a card that is hidden before its link preview was drawn has none',
};

/** Members who leave, with their organization cards. */
export const DEPARTURE_PATHS: readonly WritePath[] = withParams({ member: MEMBER }, [
  {
    covers: 'PATCH /api/organizations/:org/leaver-setting',
    prepare: buildWalkTeam,
    body: { card: 'keep', days: 7, successor: MEMBER },
  },
  {
    covers: 'POST /api/organizations/:org/members/:member/departure',
    prepare: buildHolder,
    body: { card: 'pause', isDryRun: false },
    // The member has already left.
    retryStatuses: [404],
    intermediate: FOLLOWERS,
    mayDiffer: DRAWINGS,
  },
  {
    covers: 'POST /api/organizations/:org/members/bulk',
    action: 'removing members with cards',
    prepare: buildHolder,
    body: { members: [MEMBER], change: { remove: true }, isDryRun: false },
    intermediate: FOLLOWERS,
    mayDiffer: DRAWINGS,
  },
  {
    covers: 'POST /api/organizations/:org/departures/:departure/undo',
    prepare: buildDeparted,
    // The departure was already undone.
    retryStatuses: [404],
    intermediate: FOLLOWERS,
    mayDiffer: DRAWINGS,
  },
]);

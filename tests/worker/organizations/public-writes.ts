import { addGroup } from '#tests/worker/world/organization.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { newLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import type { RowRequest, RowTeam } from '#tests/worker/organizations/endpoint-rows/row-team.ts';

/** Makes content of an organization public. */
interface PublicWrite {
  isPublic: true;
  /** A call that does, where the one of `ENDPOINT_ROWS` does not. */
  prepare?: (team: RowTeam, actor: Person) => Promise<RowRequest>;
}

/** Why a write makes nothing public. */
type Reason = string;

const PATH = '/api/organizations/:org';
const PUBLIC: PublicWrite = { isPublic: true };
const INSIDE = 'only people of the team see it';
const MAILED = 'it reaches the people only whom it is sent to';
const REMOVES = 'it removes what is public';
const SAVED_BEFORE = 'it shows what was published before, under the pause as well';

/** Every write of an organization: either it makes content public, or the reason why it does not. */
export const PUBLIC_WRITES: Readonly<Record<string, PublicWrite | Reason>> = {
  // The name is the alternative text of the logo, and stands on pages of leavers.
  [`PATCH ${PATH}`]: PUBLIC,
  [`PUT ${PATH}/logo`]: {
    isPublic: true,
    prepare: async (_, actor) => ({ body: { path: await actor.upload(newLogo()) } }),
  },
  [`PUT ${PATH}/front-page`]: PUBLIC,
  [`POST ${PATH}/policies`]: PUBLIC,
  [`PATCH ${PATH}/policies/:policy`]: PUBLIC,
  [`PUT ${PATH}/groups/:group/policy`]: PUBLIC,
  [`POST ${PATH}/cards`]: PUBLIC,
  [`PATCH ${PATH}/cards/:username`]: PUBLIC,
  [`POST ${PATH}/cards/:username/restore`]: {
    isPublic: true,
    prepare: async (team) => {
      const username = await createTeamCard(team, team.target.memberId);
      await team.team.send('DELETE', `/cards/${username}`);
      return { params: { username } };
    },
  },
  [`POST ${PATH}/policies/:policy/restore`]: {
    isPublic: true,
    prepare: async (team) => {
      const policy = await insertTeamPolicy(team);
      await team.team.send('DELETE', `/policies/${policy}`);
      return { params: { policy } };
    },
  },
  // Its members' cards have its policy again.
  [`POST ${PATH}/groups/:group/restore`]: {
    isPublic: true,
    prepare: async ({ team }) => {
      const group = await addGroup(team, crypto.randomUUID());
      await team.send('DELETE', `/groups/${group}`);
      return { params: { group } };
    },
  },
  [`POST ${PATH}/own-card`]: PUBLIC,
  [`POST ${PATH}/change-requests/:request/decide`]: PUBLIC,
  // A partner's name and texts stand on the pages of its customers.
  [`PUT ${PATH}/brand`]: PUBLIC,

  'POST /api/organizations': 'no page shows its name before it has a card',
  [`DELETE ${PATH}`]: REMOVES,
  [`DELETE ${PATH}/policies/:policy`]: REMOVES,
  [`DELETE ${PATH}/cards/:username`]: REMOVES,
  [`POST ${PATH}/policies/:policy/preview`]: INSIDE,
  [`POST ${PATH}/change-requests`]: 'it waits for an approval, which is public',
  [`POST ${PATH}/brand/images`]: 'an image is public once the branding that shows it is saved',
  [`POST ${PATH}/groups`]: INSIDE,
  [`PATCH ${PATH}/groups/:group`]: INSIDE,
  [`DELETE ${PATH}/groups/:group`]: SAVED_BEFORE,
  [`PATCH ${PATH}/members/:member`]: SAVED_BEFORE,
  // A name and title that the person's card shows already.
  [`PATCH ${PATH}/listing`]: SAVED_BEFORE,
  [`POST ${PATH}/members/bulk`]: SAVED_BEFORE,
  [`DELETE ${PATH}/members/:member`]: SAVED_BEFORE,
  [`POST ${PATH}/members/:member/departure`]: SAVED_BEFORE,
  [`POST ${PATH}/departures/:departure/undo`]: SAVED_BEFORE,
  [`POST ${PATH}/leave`]: SAVED_BEFORE,
  [`PATCH ${PATH}/leaver-setting`]: INSIDE,
  [`POST ${PATH}/owner`]: INSIDE,
  [`PUT ${PATH}/billing-offer`]: MAILED,
  [`DELETE ${PATH}/billing-offer/:offer`]: INSIDE,
  [`POST ${PATH}/billing-offer/:offer/decline`]: INSIDE,
  [`POST ${PATH}/billing-offer/:offer/accept`]: SAVED_BEFORE,
  [`PUT ${PATH}/seat-choice`]: INSIDE,
  [`POST ${PATH}/keep`]: INSIDE,
  [`PUT ${PATH}/access-rules`]: INSIDE,
  [`POST ${PATH}/network-rule-end`]: INSIDE,
  [`DELETE ${PATH}/network-rule-end`]: INSIDE,
  [`POST ${PATH}/deletion/now`]: INSIDE,
  [`POST ${PATH}/invitations`]: MAILED,
  [`DELETE ${PATH}/invitations/:invitation`]: MAILED,
  [`POST ${PATH}/invitations/:invitation/resend`]: MAILED,
  [`POST ${PATH}/invitations/remind`]: MAILED,
  [`POST ${PATH}/invitations/revoke`]: MAILED,
  [`POST ${PATH}/invitation-lists/check`]: INSIDE,
  [`POST ${PATH}/invitation-lists`]: MAILED,
  [`POST ${PATH}/invitation-lists/photos`]: 'a photo is public once a card shows it',
  [`POST ${PATH}/invitation-lists/:list/undo`]: MAILED,
  [`POST ${PATH}/customer-invitations`]: MAILED,
  [`DELETE ${PATH}/customer-invitations/:invitation`]: MAILED,
  [`DELETE ${PATH}/customers/:customer`]: INSIDE,
  [`POST ${PATH}/domains`]: INSIDE,
  [`POST ${PATH}/domains/:domain/verify`]: INSIDE,
  [`PATCH ${PATH}/domains/:domain`]: INSIDE,
  [`DELETE ${PATH}/domains/:domain`]: INSIDE,
  [`POST ${PATH}/own-domains`]: SAVED_BEFORE,
  [`POST ${PATH}/own-domains/:hostname/check`]: SAVED_BEFORE,
  [`DELETE ${PATH}/own-domains/:hostname`]: SAVED_BEFORE,
  [`POST ${PATH}/contacts`]: INSIDE,
  [`PATCH ${PATH}/contacts/:id`]: INSIDE,
  [`DELETE ${PATH}/contacts/:id`]: INSIDE,
  [`POST ${PATH}/contacts/held-back/keep`]: INSIDE,
  [`POST ${PATH}/contacts/held-back/delete`]: INSIDE,
  [`POST ${PATH}/contacts/held-back/restore`]: INSIDE,
  [`POST ${PATH}/contacts/:id/restore`]: INSIDE,
  [`POST ${PATH}/webhook-endpoints`]: INSIDE,
  [`PATCH ${PATH}/webhook-endpoints/:id`]: INSIDE,
  [`DELETE ${PATH}/webhook-endpoints/:id`]: INSIDE,
  [`POST ${PATH}/webhook-endpoints/:id/test`]: INSIDE,
  [`POST ${PATH}/webhook-endpoints/:id/rotate-secret`]: INSIDE,
  [`POST ${PATH}/webhook-endpoints/:id/deliveries/:delivery/resend`]: INSIDE,
  [`POST ${PATH}/webhook-endpoints/:id/resend`]: INSIDE,
};

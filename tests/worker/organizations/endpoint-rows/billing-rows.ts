import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { runAll } from '#tests/worker/world/sql.ts';

/** Makes the target an owner with a plan of their own. */
async function prepareOwner({ target }: RowTeam): Promise<RowRequest> {
  await runAll(
    ["UPDATE organization_members SET role = 'owner' WHERE id = ?", target.memberId],
    ["UPDATE users SET plan = 'enterprise' WHERE id = ?", target.user.id],
  );
  return { body: { member: target.memberId } };
}

/** Stores an offer of the payer: of the team's owner to the target, or the reverse. */
function prepareOffer(payer: 'owner' | 'target', body?: unknown) {
  return async (rowTeam: RowTeam): Promise<RowRequest> => {
    const { team, target } = rowTeam;
    await prepareOwner(rowTeam);
    const people = [team.owner.user.id, target.user.id];
    const [from, to] = payer === 'owner' ? people : people.toReversed();
    const offer = `offer-${team.id}`;
    await runAll(
      ['UPDATE organizations SET billing_owner_id = ?2 WHERE id = ?1', team.id, from],
      [
        `INSERT OR REPLACE INTO billing_offers
          (organization_id, id, offered_by, offered_to, created_at, expires_at)
        VALUES (?1, ?2, ?3, ?4, '2026-01-01', '9999-01-01T00:00:00.000Z')`,
        team.id,
        offer,
        from,
        to,
      ],
    );
    return { params: { offer }, body };
  };
}

/** A plan without seats is ordered for the team, so that its owners have a choice. */
async function prepareReduction({ team }: RowTeam): Promise<RowRequest> {
  await runAll(
    [
      `INSERT OR REPLACE INTO plan_reductions (user_id, plan, begins_at, check_at)
      VALUES (?, 'free', '9999-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z')`,
      team.owner.user.id,
    ],
    ['DELETE FROM seat_choices WHERE organization_id = ?', team.id],
  );
  return { body: { members: [], revision: 0 } };
}

const PATH = '/api/organizations/:org/billing-offer';
const CHOICE = '/api/organizations/:org/seat-choice';

export const BILLING_ROWS: Readonly<Record<string, EndpointRow>> = {
  [`GET ${PATH}`]: { action: 'manageBilling', status: 200 },
  [`PUT ${PATH}`]: { action: 'manageBilling', status: 200, prepare: prepareOwner },
  [`GET ${CHOICE}`]: { action: 'manageBilling', status: 200 },
  [`PUT ${CHOICE}`]: { action: 'manageBilling', status: 200, prepare: prepareReduction },
  [`DELETE ${PATH}/:offer`]: {
    action: 'manageBilling',
    status: 204,
    prepare: prepareOffer('owner'),
  },
  [`POST ${PATH}/:offer/accept`]: {
    action: 'manageBilling',
    status: 204,
    prepare: prepareOffer('target', { plan: 'enterprise', seats: 3 }),
  },
  [`POST ${PATH}/:offer/decline`]: {
    action: 'manageBilling',
    status: 204,
    prepare: prepareOffer('target'),
  },
};

import { offerBillingTo } from '#shared/api/operator/billing-offer.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import {
  CARD_FOLLOWERS,
  CARD_RUN,
  FILLED_RECORDS,
} from '#tests/worker/write-paths/organization-card-paths.ts';
import { buildOwners, MEMBER } from '#tests/worker/write-paths/organization-paths.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const OPERATOR_TOKEN = 'a-token-of-the-operator-for-tests-only';
const OFFER = 'offer-of-the-walk';
const PATH = '/api/organizations/:org/billing-offer';

/** A team of two owners, and an offer between them. The caller makes or gets it. */
const buildOffer =
  (caller: 'offered_by' | 'offered_to') =>
  async (world: World, account: WalkAccount): Promise<string> => {
    const id = await buildOwners(world, account);
    const people = [account.userId, MEMBER];
    const [payer, other] = caller === 'offered_by' ? people : people.toReversed();
    await runSql('UPDATE organizations SET billing_owner_id = ?2 WHERE id = ?1', id, payer);
    await runSql(
      "INSERT INTO billing_offers VALUES (?1, ?2, ?3, ?4, '2026-01-01', '9999-01-01T00:00:00.000Z')",
      id,
      OFFER,
      payer,
      other,
    );
    return id;
  };

/** An answer is stored before it is mailed, and the settings show who pays. */
const MAILS = {
  line: /^mail /,
  when: /./,
  because: 'the settings of the team show the answer and who pays',
} as const;

/** Offers of billing and their answers. */
export const BILLING_PATHS: readonly WritePath[] = withParams({ offer: OFFER }, [
  {
    covers: `PUT ${PATH}`,
    prepare: buildOwners,
    body: { member: MEMBER },
  },
  {
    covers: 'PUT /api/organizations/:org/seat-choice',
    prepare: async (world, account) => {
      const id = await buildOwners(world, account);
      await runSql(
        `INSERT INTO plan_reductions (user_id, plan, begins_at, check_at)
        VALUES (?, 'free', '9999-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z')`,
        account.userId,
      );
      return id;
    },
    body: { members: [], revision: 0 },
  },
  {
    covers: `DELETE ${PATH}/:offer`,
    prepare: buildOffer('offered_by'),
    // The offer has ended.
    retryStatuses: [404],
  },
  {
    covers: `POST ${PATH}/:offer/decline`,
    prepare: buildOffer('offered_to'),
    retryStatuses: [404],
    mayMiss: MAILS,
  },
  {
    covers: `POST ${PATH}/:offer/accept`,
    prepare: buildOffer('offered_to'),
    body: { plan: 'business_pro', seats: 2 },
    // The cards have another plan.
    intermediate: CARD_FOLLOWERS,
    mayDiffer: CARD_RUN,
    mayMiss: { ...MAILS, line: new RegExp(`${MAILS.line.source}|${FILLED_RECORDS?.line.source}`) },
    // The caller pays already.
    retryStatuses: [404],
  },
  {
    covers: `POST ${offerBillingTo.path}`,
    prepare: async (world, account) => {
      const id = await buildOwners(world, account);
      await runSql(
        "INSERT INTO operator_tokens VALUES (?, '9999-01-01T00:00:00.000Z')",
        sha256Hex(OPERATOR_TOKEN),
      );
      return id;
    },
    isAnonymous: true,
    headers: { Authorization: `Operator ${OPERATOR_TOKEN}` },
    request: (_, organization) => ({ body: { organization, owner: 'ben@walk.example' } }),
  },
]);

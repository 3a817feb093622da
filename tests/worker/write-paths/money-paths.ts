import { buildEventBody, sign } from '#tests/worker/payments/fakes/signed-event.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Shares of partners and affiliates. */
export const MONEY_PATHS: readonly WritePath[] = withParams({ code: 'walkcode' }, [
  {
    covers: 'POST /api/affiliate/link',
    body: {},
    mayDiffer: { pattern: /"code":"\w+"/, because: 'the code of a link is random' },
  },
  {
    covers: 'POST /r/:code',
    prepare: async (_, { userId }) => {
      await runSql(
        "INSERT INTO affiliate_links VALUES (?, 'walkcode', ?, NULL)",
        userId,
        '2020-01-01T00:00:00.000Z',
      );
    },
    headers: { Origin: 'https://cards.test' },
    isAnonymous: true,
    mayMiss: {
      line: /^affiliate_clicks /,
      when: /^(?:D1|counter)/,
      because: 'the visitor goes on all the same, and is counted once a day at most',
    },
  },
  {
    covers: 'POST /api/payments/webhook',
    action: "a payment of a partner's customer",
    prepare: async (world, account) => {
      const partner = await buildWalkTeam(world, account);
      await runSql(
        `INSERT INTO partner_customers VALUES (?1, ?2, 'sign_up', '2020-01-01T00:00:00.000Z')`,
        account.userId,
        partner,
      );
      return buildEventBody('invoice.paid', account.invoice);
    },
    isAnonymous: true,
    request: (_, body) => ({ body, headers: { 'Stripe-Signature': sign(body) } }),
    mayDiffer: {
      pattern: /"sync_revision":\d+/,
      because: 'syncs are numbered so that the latest wins',
    },
    intermediate: {
      tables: ['plan_reductions'],
      because: 'a smaller plan is announced by a job, which the sweep continues',
    },
  },
]);

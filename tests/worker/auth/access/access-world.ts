import { reviewUnprovenAccess } from '#shared/api/operator/unproven-access.ts';
import { readEmailChange } from '#shared/api/auth/email-change.ts';
import { login, verify } from '#shared/api/auth/auth.ts';
import { resetPassword } from '#shared/api/auth/password.ts';
import { createAuthServices } from '#worker/auth/auth-services.ts';
import type { AccessEffect, AccessKind } from '#worker/db/access-change.ts';
import { addKey, addTeamKey, type Program } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, createTeam, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, PASSWORD, type Person, sendAs } from '#tests/worker/world/person.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import {
  addClient,
  buildQuery,
  exchangeCode,
  follow,
  readTokens,
  renew,
} from '#tests/worker/oauth/harness.ts';
import { post } from '#tests/worker/mcp/harness.ts';
import { addWebhook, recordEvent, startDeliveries } from '#tests/worker/webhooks/harness.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

/** A token of a reset link, as it is mailed. */
export function createResetToken({ user, email }: Person): Promise<string> {
  const { resetLinks } = createAuthServices(createTestKernel());
  return resetLinks.create({ id: user.id, email });
}

/** A token of the link that confirms the address of an account. */
export function createConfirmationToken({ user, email }: Person): string {
  const { confirmationLinks } = createAuthServices(createTestKernel());
  return confirmationLinks.create({ id: user.id, email });
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** An app that was allowed. The check renews its tokens and uses them, as the app does. */
async function addApp(person: Person, organization: string | null) {
  // The same description would be the same client.
  const clientId = await addClient({ client_name: unique('App') });
  const scope = organization === null ? 'cards:read' : 'members:read';
  const decision = { decision: 'allow', password: PASSWORD };
  const url = await follow(
    person,
    buildQuery(clientId, { scope }),
    organization === null ? decision : { ...decision, organization },
  );
  const code = url.searchParams.get('code') ?? '';
  const { refresh_token: token } = await readTokens(await exchangeCode(clientId, code));
  return {
    clientId,
    works: async () => {
      const renewed = await renew(clientId, token);
      if (renewed.status !== 200) return false;
      return (await post((await readTokens(renewed)).access_token, LIST)).status === 200;
    },
  };
}

const works = async ({ call }: Program): Promise<boolean> =>
  (await call('GET', '/api/v1/me')).status === 200;

/** Whether an endpoint is sent what happens to its owner. */
async function receives(ownerId: string): Promise<boolean> {
  const deliveries = startDeliveries();
  await recordEvent(ownerId, { type: 'card.deleted', data: { username: 'ann' } });
  await deliveries.run(ownerId);
  return deliveries.received.length > 0;
}

const hasRow = async (table: string, column: string, value: string): Promise<boolean> =>
  (await readRow(`SELECT 1 FROM ${table} WHERE ${column} = ?`, value)) !== null;

const isSignedIn = async (send: Person['send']) => (await send('GET', verify.path)).status === 200;
const describeAccess = async (
  isWorking: Promise<boolean>,
  [table, column, value]: [string, string, string],
): Promise<AccessEffect> => {
  if (await isWorking) return 'stays';
  return (await hasRow(table, column, value)) ? 'pauses' : 'ends';
};

export interface AccessWorld {
  /** The admin of the team, whose account it is about. */
  person: Person & { memberId: string };
  team: Team;
  keys: { own: Program; team: Program };
  /** What has become of each kind of access, with the password that the account has then. */
  observe: (password: string) => Promise<Record<AccessKind, AccessEffect>>;
}

/** An account with everything that gives access to it, and a team for which it made some. */
export async function createAccessWorld(): Promise<AccessWorld> {
  const team = await createTeam({ plan: 'business_pro' });
  const person = await addMember(team, 'admin');
  await confirmEmail(person.user.id);
  await runSql("UPDATE users SET plan = 'business_pro' WHERE id = ?", person.user.id);
  const elsewhere = await person.signInAgain();
  const link = await createResetToken(person);
  const email = `${unique('next')}@example.com`;
  await person.send('POST', '/api/auth/email-change', { email, password: PASSWORD });
  const keys = { own: await addKey(person), team: await addTeamKey(team, undefined, person) };
  const apps = { own: await addApp(person, null), team: await addApp(person, team.id) };
  const hooks = {
    own: await addWebhook(person, ['card.deleted']),
    team: await addWebhook(person, ['card.deleted'], { path: team.at('/webhook-endpoints') }),
  };

  return {
    person,
    team,
    keys,
    observe: async (password) => {
      const [isHere, isElsewhere] = [await isSignedIn(person.send), await isSignedIn(elsewhere)];
      const { token } = await readAnswer(
        login,
        callWorker(`https://cards.test${login.path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: person.email, password }),
        }),
      );
      const pending = await sendAs(token)('GET', readEmailChange.path);
      // A common password is refused without using up the link.
      const used = await sendAs(null)('POST', resetPassword.path, {
        token: link,
        password: 'password123',
      });
      return {
        session: isElsewhere ? 'stays' : isHere ? 'endsElsewhere' : 'ends',
        resetLink: Object(await used.json()).code === 'invalid_input' ? 'stays' : 'ends',
        emailChange: Object(await pending.json()).pending === null ? 'ends' : 'stays',
        webhook: await describeAccess(receives(person.user.id), [
          'webhook_endpoints',
          'id',
          hooks.own.id,
        ]),
        teamWebhook: await describeAccess(receives(team.id), [
          'webhook_endpoints',
          'id',
          hooks.team.id,
        ]),
        apiKey: await describeAccess(works(keys.own), ['api_keys', 'id', keys.own.keyId]),
        teamKey: await describeAccess(works(keys.team), ['api_keys', 'id', keys.team.keyId]),
        app: await describeAccess(apps.own.works(), [
          'oauth_grants',
          'client_id',
          apps.own.clientId,
        ]),
        teamApp: await describeAccess(apps.team.works(), [
          'oauth_grants',
          'client_id',
          apps.team.clientId,
        ]),
      };
    },
  };
}

/** Makes an account what an account was before addresses had to be confirmed for programs. */
export async function unconfirm({ user }: Pick<Person, 'user'>): Promise<void> {
  await runSql('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', user.id);
}

/** Sends the call of the operator's command. */
export async function reviewAccess(body: { isPausing: boolean }): Promise<Response> {
  return callWorker(`https://cards.test${reviewUnprovenAccess.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await authorizeOperator() },
    body: JSON.stringify(body),
  });
}

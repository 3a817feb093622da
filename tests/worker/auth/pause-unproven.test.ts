import { expect, test } from 'vitest';
import { reviewUnprovenAccess } from '#shared/api/operator/unproven-access.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { createAccessWorld, reviewAccess } from '#tests/worker/auth/access/access-world.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

async function review(isPausing: boolean) {
  return (await readAnswer(reviewUnprovenAccess, reviewAccess({ isPausing }))).accounts;
}

test('the operator lists what is older than the proof of its account, and nothing is changed without the word to pause', async () => {
  const world = await createAccessWorld();
  const { person, team } = world;
  const proven = await startProgram();
  await runSql(
    'UPDATE users SET email_confirmed_at = ?2 WHERE id = ?1',
    person.user.id,
    new Date(Date.now() + 1000).toISOString(),
  );
  const listed = await review(false);
  const mine = listed.find(({ email }) => email === person.email);
  expect(mine?.access.map(({ kind, isTeam }) => `${kind} ${isTeam}`).toSorted()).toEqual([
    'apiKey false',
    'apiKey true',
    'app false',
    'app true',
    'webhook false',
    'webhook true',
  ]);
  expect(listed.some(({ email }) => email === proven.person.email)).toBe(false);
  await expectStatus(world.keys.own.call('GET', '/api/v1/me'), 200);

  expect(await review(true)).toContainEqual(mine);
  const { text } = await waitForMail(
    person.email,
    'Access to your Tip Top Cards account is paused',
  );
  expect(text).toContain('- API key “A program”: paused');
  const seen = await world.observe(PASSWORD);
  const { webhook, teamWebhook, apiKey, teamKey, app, teamApp, session } = seen;
  expect({ webhook, teamWebhook, apiKey, teamKey, app, teamApp, session }).toEqual({
    webhook: 'pauses',
    teamWebhook: 'pauses',
    apiKey: 'pauses',
    teamKey: 'pauses',
    app: 'pauses',
    teamApp: 'pauses',
    session: 'stays',
  });
  const entries = await readEntries(team.id);
  const bySystem = entries.filter(({ actor }) => actor === 'system').map(({ action }) => action);
  expect(bySystem.toSorted()).toEqual(['api_key.paused', 'app.paused', 'webhook.paused']);
  await expectStatus(proven.call('GET', '/api/v1/me'), 200);
  expect((await review(true)).some(({ email }) => email === person.email)).toBe(false);
});

// @module-tag core
import { expect, test } from 'vitest';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { mailEndingService } from '#worker/service-access/mail-service-access.ts';
import { buildResumeLinkMail, buildServicePausedMail } from '#worker/service-access/copy.ts';
import { addTeamKey } from '#tests/worker/world/api-key.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember, createTeam, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import {
  addWebhook,
  HOOK_URL,
  recordEvent,
  startDeliveries,
} from '#tests/worker/webhooks/harness.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createTeamOfAdmins, NEXT_PASSWORD, recover } from './harness.ts';

const DETAILS = { productName: 'Tip Top Cards', url: '', kind: 'webhook' as const };
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const pathOf = (team: Team, id: string): string => team.at(`/webhook-endpoints/${id}`);
const resume = { isPaused: false, password: PASSWORD };

const addTeamWebhook = (team: Team, person: Person) =>
  addWebhook(person, ['card.deleted'], { path: team.at('/webhook-endpoints') });
const read = (team: Team, send: Person['send'], id: string) =>
  readAnswer(WEBHOOKS.read, send('GET', pathOf(team, id)));

/** Records an event and returns what arrives, after `ms`. */
async function countReceived({ id }: Team, ms = 0): Promise<number> {
  const { wait, run, received } = startDeliveries();
  wait(ms);
  await recordEvent(id, {
    type: 'card.deleted',
    data: { username: 'ann' },
    at: new Date(Date.now() + ms),
  });
  await run(id);
  return received.length;
}

test("S-V29: a team's endpoint works on when its maker is demoted, leaves and is deleted, and the departure says so", async () => {
  const { team, maker } = await createTeamOfAdmins();
  const { id, isService, expiresAt, createdBy } = await addTeamWebhook(team, maker);
  expect({ isService, day: expiresAt?.slice(0, 10) }).toEqual({
    isService: true,
    day: inDays(365).slice(0, 10),
  });
  expect(createdBy).not.toBe('');
  await expectStatus(team.send('PATCH', `/members/${maker.memberId}`, { role: 'member' }), 200);
  expect(await countReceived(team)).toBe(1);
  const leave = `/members/${maker.memberId}/departure`;
  await expectStatus(team.send('POST', leave, { isDryRun: true }), 200, {
    departure: { webhooks: 1, apps: 0 },
  });
  await expectStatus(team.send('DELETE', `/members/${maker.memberId}`), 204);
  expect(await countReceived(team)).toBe(1);
  const deletion = { password: PASSWORD, confirm: 'DELETE' };
  await expectStatus(maker.send('DELETE', '/api/account', deletion), 204);
  expect(await countReceived(team)).toBe(1);
  expect(await read(team, team.owner.send, id)).toMatchObject({ createdBy: '', status: 'active' });
});

test('S-V30: a recovery pauses the endpoints of the last 30 days until another admin from before confirms them', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const old = await addTeamWebhook(team, maker);
  await runSql('UPDATE webhook_endpoints SET given_at = ? WHERE id = ?', inDays(-31), old.id);
  const recent = await addTeamWebhook(team, maker);
  const others = await addTeamWebhook(team, other);
  const send = await recover(maker);
  await waitForMail(team.owner.email, buildServicePausedMail(DETAILS).subject);
  expect(await countReceived(team)).toBe(2);
  expect(await read(team, send, old.id)).toMatchObject({ status: 'active' });
  expect(await read(team, send, others.id)).toMatchObject({ status: 'active' });
  expect(await read(team, send, recent.id)).toMatchObject({
    pausedBy: 'recovery',
    resumeWith: 'other_admin',
  });
  const path = pathOf(team, recent.id);
  const own = { ...resume, password: NEXT_PASSWORD };
  await expectStatus(send('PATCH', path, own), 403, 'other_admin_confirms');
  const late = await addMember(team, 'admin');
  await confirmEmail(late.user.id);
  await expectStatus(late.send('PATCH', path, resume), 403, 'other_admin_confirms');
  const { call } = await addTeamKey(team, ['webhooks'], late);
  await expectStatus(
    call('PATCH', `/api/v1/webhook-endpoints/${recent.id}`, { isPaused: false }),
    403,
    'other_admin_confirms',
  );
  await expectStatus(other.send('PATCH', path, { isPaused: false }), 400);
  await expectStatus(other.send('PATCH', path, { ...resume, password: 'wrong' }), 403);
  // Neither moving nor renewing it takes the place of a decision.
  const moved = { url: `${HOOK_URL}/moved`, password: NEXT_PASSWORD };
  await expectStatus(send('PATCH', path, moved), 200);
  await expectStatus(send('PATCH', path, { isRenewed: true, password: NEXT_PASSWORD }), 400);
  await expectStatus(send('PATCH', path, own), 403, 'other_admin_confirms');
  expect(await countReceived(team)).toBe(2);
  await expectStatus(other.send('PATCH', path, resume), 200, { status: 'active' });
  // What happened during the pause is not sent afterwards.
  expect(await countReceived(team)).toBe(3);
  const entries = (await readEntries(team.id)).filter(({ target }) => target === recent.id);
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['webhook.created', maker.user.id],
    ['webhook.paused', maker.user.id],
    ['webhook.updated', maker.user.id],
    ['webhook.resumed', other.user.id],
  ]);
});

test('S-V30: an only admin confirms an endpoint by a mailed link, after 24 hours, and a second recovery ends the link', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  await confirmEmail(team.owner.user.id);
  const { id } = await addTeamWebhook(team, team.owner);
  const path = pathOf(team, id);
  const first = await recover(team.owner);
  const own = { ...resume, password: NEXT_PASSWORD };
  await expectStatus(first('PATCH', path, own), 200, { status: 'paused', resumeWith: 'link' });
  const send = await recover(team.owner);
  const hash = () =>
    readRow('SELECT resume_token_hash AS hash FROM webhook_endpoints WHERE id = ?', id);
  expect(await hash()).toEqual({ hash: null });
  const mailed = await readAnswer(WEBHOOKS.change, send('PATCH', path, own));
  expect(mailed.linkUsableAt).not.toBeNull();
  const { text } = await waitForMail(
    team.owner.email,
    buildResumeLinkMail({ ...DETAILS, at: inDays(0) }).subject,
  );
  expect(text).toContain(`#resume=${id}.`);
  const row = await readRow<{ at: string }>(
    'SELECT resume_usable_at AS at FROM webhook_endpoints WHERE id = ?',
    id,
  );
  expect(row?.at).toBe(mailed.linkUsableAt);
  const due = new Date(Date.now() - HOUR_MS).toISOString();
  const wrong = { ...own, token: 'x'.repeat(43) };
  await expectStatus(send('PATCH', path, wrong), 409, 'too_early');
  await runSql('UPDATE webhook_endpoints SET resume_usable_at = ? WHERE id = ?', due, id);
  await expectStatus(send('PATCH', path, wrong), 404);
});

test('S-V30: a suspension pauses recent endpoints, with a mail, and its end does not resume them', async () => {
  const { team, maker } = await createTeamOfAdmins();
  const { id } = await addTeamWebhook(team, maker);
  const status = (to: string) =>
    expectStatus(team.send('PATCH', `/members/${maker.memberId}`, { status: to }), 200);
  await status('suspended');
  await waitForMail(team.owner.email, buildServicePausedMail(DETAILS).subject);
  await status('active');
  expect(await countReceived(team)).toBe(0);
  expect(await read(team, maker.send, id)).toMatchObject({ resumeWith: 'other_admin' });
  await expectStatus(team.owner.send('PATCH', pathOf(team, id), resume), 200);
  expect(await countReceived(team)).toBe(1);
});

test('S-V30: an endpoint whose maker was deleted while it was paused is confirmed by any admin from before', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const { id } = await addTeamWebhook(team, maker);
  const send = await recover(maker);
  const deletion = { password: NEXT_PASSWORD, confirm: 'DELETE' };
  await expectStatus(send('DELETE', '/api/account', deletion), 204);
  await expectStatus(other.send('PATCH', pathOf(team, id), resume), 200, { status: 'active' });
});

test('S-V30: who moves or renews an endpoint answers for it from then on', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const { id } = await addTeamWebhook(team, other);
  await runSql('UPDATE webhook_endpoints SET given_at = ? WHERE id = ?', inDays(-31), id);
  const path = pathOf(team, id);
  await expectStatus(
    maker.send('PATCH', path, { url: `${HOOK_URL}/stolen`, password: PASSWORD }),
    200,
  );
  await recover(maker);
  expect(await read(team, other.send, id)).toMatchObject({
    pausedBy: 'recovery',
    resumeWith: 'password',
  });
});

test('an endpoint of a team ends after a year unless it is renewed with the password, with one mail before', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const { id } = await addTeamWebhook(team, maker);
  const sent: string[] = [];
  const sweepIn = (days: number) =>
    mailEndingService(
      createTestKernel({
        now: () => new Date(Date.now() + days * DAY_MS),
        sendMails: async (mails) => void sent.push(...mails.map((mail) => mail.id)),
      }),
    );
  const own = () => sent.filter((mail) => mail.startsWith(`service-ends ${id} `));
  await sweepIn(350);
  expect(own()).toHaveLength(0);
  await sweepIn(352);
  await sweepIn(353);
  expect(own()).toHaveLength(1);
  expect(await countReceived(team, 364 * DAY_MS)).toBe(1);
  expect(await countReceived(team, 366 * DAY_MS)).toBe(0);
  await runSql('UPDATE webhook_endpoints SET expires_at = ? WHERE id = ?', inDays(1), id);
  const path = pathOf(team, id);
  await expectStatus(other.send('PATCH', path, { isRenewed: true }), 400);
  const renewed = await readAnswer(
    WEBHOOKS.change,
    other.send('PATCH', path, { isRenewed: true, password: PASSWORD }),
  );
  expect(renewed.expiresAt?.slice(0, 10)).toBe(inDays(365).slice(0, 10));
  await sweepIn(353);
  expect(own()).toHaveLength(2);
});

test('an endpoint that a member made before belongs to the team from its renewal on, and one of a person has none', async () => {
  const { team, maker } = await createTeamOfAdmins();
  const { id } = await addTeamWebhook(team, maker);
  await runSql(
    `UPDATE webhook_endpoints SET is_service = 0, user_id = created_by, created_by = NULL, expires_at = NULL
      WHERE id = ?`,
    id,
  );
  expect(await read(team, team.owner.send, id)).toMatchObject({
    isService: false,
    expiresAt: null,
  });
  const renewal = { isRenewed: true, password: PASSWORD };
  await expectStatus(team.owner.send('PATCH', pathOf(team, id), renewal), 200, { isService: true });
  await expectStatus(team.send('DELETE', `/members/${maker.memberId}`), 204);
  expect(await countReceived(team)).toBe(1);
  const own = await addWebhook(team.owner, ['card.deleted']);
  expect(own).toMatchObject({ isService: false, expiresAt: null });
  await expectStatus(team.owner.send('PATCH', `/api/webhook-endpoints/${own.id}`, renewal), 400);
});

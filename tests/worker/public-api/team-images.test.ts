import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readMedia } from '#shared/api/cards/media.ts';
import { fillPath } from '#shared/routes.ts';
import {
  type Program,
  startProgram,
  startTeamProgram,
  type TeamProgram,
} from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember } from '#tests/worker/world/organization.ts';
import { pngChunk, pngWith } from '#tests/worker/pictures/pictures.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** Uploads a picture that no other test has. Returns its path. */
async function upload({ key }: Pick<Program, 'key'>): Promise<string> {
  const answer = await callWorker('https://cards.test/api/v1/images', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'image/png' },
    body: pngWith(pngChunk('gAMA', unique('g').slice(-4))),
  });
  expect(answer.status).toBe(201);
  return (await answer.json<{ url: string }>()).url;
}

/** Creates an organization card of a new member. */
async function createTeamCard({ team, call }: TeamProgram) {
  const member = await addMember(team, 'member');
  const username = unique('team');
  const body = { username, name: 'Ada', member: member.memberId };
  await expectStatus(call('POST', '/api/v1/cards', body), 201);
  return { member, path: `/api/v1/cards/${username}`, username };
}

test('an image of a team’s key is shown on a company card that the key creates or changes', async () => {
  const program = await startTeamProgram();
  const { path } = await createTeamCard(program);
  const profileImage = await upload(program);
  const changed = await program.call('PATCH', path, { profileImage });
  await expectStatus(changed, 200, { profileImage });
  const member = await addMember(program.team, 'member');
  const body = { username: unique('team'), name: 'Grace', member: member.memberId, profileImage };
  const created = await program.call('POST', '/api/v1/cards', body);
  await expectStatus(created, 201, { profileImage });
  const file = profileImage.slice('/media/'.length);
  const shown = await callWorker(`https://cards.test${fillPath(readMedia.path, { file })}`);
  expect(shown.status).toBe(200);
  await shown.body?.cancel();
});

test('a member may use an image of a key of their own team, and the key one of no person', async () => {
  const program = await startTeamProgram();
  const { member, username, path } = await createTeamCard(program);
  const headerPhoto = await upload(program);
  const held = await member.send('PATCH', `/api/cards/${username}`, { headerPhoto });
  await expectStatus(held, 200, { card: { headerPhoto } });
  const own = await upload(await startProgram());
  await expectStatus(program.call('PATCH', path, { profileImage: own }), 400, {
    code: 'invalid_input',
    issues: [{ path: 'profileImage' }],
  });
});

test('S-K12: an image of another team’s key cannot be used, nor found by its owner’s account', async () => {
  const [program, other] = [await startTeamProgram(), await startTeamProgram()];
  const { path } = await createTeamCard(program);
  const profileImage = await upload(other);
  const refused = await program.call('PATCH', path, { profileImage });
  await expectStatus(refused, 400, 'invalid_input');
  await expectStatus(other.team.owner.send('GET', profileImage), 404);
});

test('a team uploads as many images a day as an account, and they end with the team', async () => {
  const program = await startTeamProgram();
  await upload(program);
  const rows = Array.from({ length: 199 }, (_, index) => `${program.team.id}-${index + 100}`);
  const at = new Date().toISOString();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at)
      SELECT substr(value || '${'0'.repeat(64)}', 1, 64), 'png', 1, 1, 1, 'stored', ?2, ?2
      FROM json_each(?1)`,
    ).bind(JSON.stringify(rows), at),
    env.DB.prepare(
      `INSERT INTO organization_uploads (organization_id, hash, uploaded_at)
      SELECT ?3, substr(value || '${'0'.repeat(64)}', 1, 64), ?2 FROM json_each(?1)`,
    ).bind(JSON.stringify(rows), at, program.team.id),
  ]);
  const answer = await callWorker('https://cards.test/api/v1/images', {
    method: 'POST',
    headers: { Authorization: `Bearer ${program.key}`, 'Content-Type': 'image/png' },
    body: pngWith(pngChunk('gAMA', 'last')),
  });
  await expectStatus(answer, 429, 'rate_limited');
  const count = env.DB.prepare(
    'SELECT count(*) AS n FROM organization_uploads WHERE organization_id = ?',
  ).bind(program.team.id);
  expect(await count.first('n')).toBe(200);
  await env.DB.prepare('DELETE FROM organizations WHERE id = ?').bind(program.team.id).run();
  expect(await count.first('n')).toBe(0);
});

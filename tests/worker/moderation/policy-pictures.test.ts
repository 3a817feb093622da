import { expect, test } from 'vitest';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import { findCardId, ORIGIN } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { bytes, JPEG, jpegSegment } from '#tests/worker/pictures/pictures.ts';
import { fetchDecisions, postDecision, signInOperator } from '#tests/worker/moderation/harness.ts';
import { createLogoTeam } from '#tests/worker/organizations/logo/logo-team.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const LOCKED: FieldRule = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
};

let drawn = 100;
function newBanner(): Uint8Array {
  const table = new Uint8Array(65).fill(++drawn);
  table[0] = 3;
  return bytes(
    JPEG.subarray(0, 20),
    jpegSegment(0xdb, String.fromCharCode(...table)),
    JPEG.subarray(20),
  );
}

const status = async (path: string) =>
  (await callWorker(ORIGIN + path, { redirect: 'manual' })).status;
const pageOf = async (username: string) => (await callWorker(`${ORIGIN}/${username}`)).text();

/** A team whose policy puts a banner on the cards of two members. */
async function createBannerTeam() {
  const team = await createCardTeam();
  const file = newBanner();
  const banner = await team.owner.upload(file);
  await team.setPolicy({ rules: { headerPhoto: LOCKED }, values: { headerPhoto: banner } });
  const reported = await team.card(await team.add(await join()));
  const other = await team.card(await team.add(await join()));
  const cardId = await findCardId(reported.username);
  return { team, file, banner, reported, other, cardId };
}

const TAKE_DOWN = { action: 'take_down', reason: 'The banner is not yours.' } as const;

test("S-M2: removing a company card's pictures removes those of its policy from every card, until they are returned", async () => {
  const { team, file, banner, other, cardId } = await createBannerTeam();
  expect(await status(banner)).toBe(200);
  expect(await pageOf(other.username)).toContain(banner);
  const olga = await signInOperator();
  await expectStatus(postDecision(olga, cardId, { ...TAKE_DOWN, removePictures: true }), 200);
  expect(await status(banner)).toBe(404);
  await expect.poll(() => pageOf(other.username)).not.toContain(banner);
  // Operators see the evidence; no account may use the picture again.
  await expectStatus(olga('GET', banner), 200);
  await expectStatus(team.owner.send('POST', '/api/media', file), 403);
  const { decisions } = await fetchDecisions(olga);
  expect(decisions.find((one) => one.cardId === cardId)).toMatchObject({ pictures: 'removed' });

  await expectStatus(postDecision(olga, cardId, { action: 'return_pictures' }), 200);
  expect(await status(banner)).toBe(200);
  await expect.poll(() => pageOf(other.username)).toContain(banner);
  expect((await team.owner.send('POST', '/api/media', file)).status).toBeLessThan(300);

  await expectStatus(postDecision(olga, cardId, { action: 'remove_pictures' }), 200);
  expect(await status(banner)).toBe(404);
  await expectStatus(postDecision(olga, cardId, { action: 'remove_pictures' }), 409);
  await expectStatus(postDecision(olga, cardId, { action: 'restore' }), 200);
  expect(await status(banner)).toBe(200);
  await expect.poll(() => pageOf(other.username)).toContain(banner);
});

test("a take-down without removal leaves the policy's pictures on the team's other cards", async () => {
  const { team, file, banner, other, cardId } = await createBannerTeam();
  const olga = await signInOperator();
  await expectStatus(postDecision(olga, cardId, { ...TAKE_DOWN, removePictures: false }), 200);
  expect(await status(banner)).toBe(200);
  expect(await pageOf(other.username)).toContain(banner);
  expect((await team.owner.send('POST', '/api/media', file)).status).toBeLessThan(300);
});

test("S-M2: removing a company card's pictures removes the team's logo from every card, until they are returned", async () => {
  const { team, logo, file, member, username } = await createLogoTeam();
  const cardId = await findCardId(username);
  // Pages in memory follow within seconds, so each step looks at a card for the first time.
  const [other, last] = [await team.card(member), await team.card(member)];
  const olga = await signInOperator();
  expect(await status(logo.path)).toBe(200);
  const decision = { ...TAKE_DOWN, removePictures: true };
  await expectStatus(postDecision(olga, cardId, decision), 200);
  expect(await status(logo.path)).toBe(404);
  expect(await pageOf(other.username)).not.toContain(logo.path);
  await expectStatus(olga('GET', logo.path), 200);
  await expectStatus(team.owner.send('POST', '/api/media', file), 403);
  // Another team cannot take it either.
  await expectStatus((await createCardTeam()).send('PUT', '/logo', { path: logo.path }), 400);
  await expectStatus(postDecision(olga, cardId, { action: 'restore' }), 200);
  expect(await status(logo.path)).toBe(200);
  expect(await pageOf(last.username)).toContain(logo.path);
});

test('a card without the logo leaves it in place when its pictures are removed', async () => {
  const { team, logo, username } = await createLogoTeam();
  await team.setPolicy({ showsLogo: false });
  const cardId = await findCardId(username);
  const olga = await signInOperator();
  await postDecision(olga, cardId, { ...TAKE_DOWN, removePictures: true });
  await team.setPolicy({ showsLogo: true });
  expect(await status(logo.path)).toBe(200);
});

test('pictures of other policies and other teams stay', async () => {
  const [first, second] = [await createBannerTeam(), await createBannerTeam()];
  const olga = await signInOperator();
  const decision = { ...TAKE_DOWN, removePictures: true };
  await expectStatus(postDecision(olga, first.cardId, decision), 200);
  expect(await status(first.banner)).toBe(404);
  expect(await status(second.banner)).toBe(200);
  expect(await pageOf(second.other.username)).toContain(second.banner);
});

test("a picture of a policy that the holder's card has too is returned like the others", async () => {
  const { team, banner, cardId } = await createBannerTeam();
  // Of the holder's own content, below the policy's.
  await runSql(
    "UPDATE cards SET content = json_set(content, '$.headerPhoto', ?2) WHERE id = ?1",
    cardId,
    banner,
  );
  const olga = await signInOperator();
  await postDecision(olga, cardId, { ...TAKE_DOWN, removePictures: true });
  expect(await status(banner)).toBe(404);
  await postDecision(olga, cardId, { action: 'restore' });
  expect(await status(banner)).toBe(200);
  const rows = await readValue<number>(
    'SELECT count(*) AS n FROM blocked_pictures WHERE card_id = ?',
    cardId,
  );
  expect(rows).toBe(0);
  expect((await team.defaultPolicy()).content.values.headerPhoto).toBe(banner);
});

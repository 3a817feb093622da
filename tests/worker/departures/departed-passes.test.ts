import { expect, test } from 'vitest';
import { ORIGIN } from '#tests/worker/world/card.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { depart, giveCard, undo } from '#tests/worker/departures/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql, readRow, readValue } from '#tests/worker/world/sql.ts';

const readPass = (serial: string) =>
  readRow(
    `SELECT username, url, content ->> '$.name' AS name, is_forwarded AS isForwarded,
      voided_at IS NOT NULL AS isVoided, user_id AS userId FROM passes WHERE serial = ?`,
    serial,
  );

async function createLeaver() {
  const team = await createTeam();
  const [ben, cleo] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const card = await giveCard(team, ben.memberId, 'Ben Auer');
  const other = await giveCard(team, cleo.memberId, 'Cleo Kurz');
  const wallet = createWalletHarness();
  await wallet.createPass(ben.user.id, card);
  const serial = await readValue<string>('SELECT serial FROM passes WHERE username = ?', card);
  return { team, ben, cleo, card, other, wallet, serial: serial ?? '' };
}

test('the pass of a card that redirects shows the successor, follows that card, and returns with an undo', async () => {
  const { team, ben, cleo, card, other, wallet, serial } = await createLeaver();
  const { id, passes } = await depart(team, ben, { card: 'redirect', successor: cleo.memberId });
  expect(passes).toBe(1);
  await wallet.syncPasses(card);
  expect(await readPass(serial)).toMatchObject({
    username: other,
    url: `${ORIGIN}/${other}`,
    name: 'Cleo Kurz',
    isForwarded: 1,
    isVoided: 0,
    userId: team.owner.user.id,
  });
  // A change of the successor's card reaches it.
  await runSql(
    "UPDATE cards SET content = json_set(content, '$.name', 'Cleo Lang'), version = version + 1 WHERE username = ?",
    other,
  );
  await wallet.syncPasses(other);
  expect(await readPass(serial)).toMatchObject({ name: 'Cleo Lang' });
  // Visitors of the successor's page never get it.
  await expectStatus(wallet.send(null, 'GET', `/card/${other}/pass.pkpass`), 404);
  await wallet.createPass(cleo.user.id, other);
  await undo(team, id);
  await wallet.syncPasses(card);
  expect(await readPass(serial)).toMatchObject({
    username: card,
    name: 'Ben Auer',
    isForwarded: 0,
    isVoided: 0,
    userId: ben.user.id,
  });
});

test('the pass of a paused card is voided, that of a live card is not', async () => {
  const paused = await createLeaver();
  await depart(paused.team, paused.ben, { card: 'pause', successor: paused.cleo.memberId });
  await paused.wallet.syncPasses(paused.card);
  expect(await readPass(paused.serial)).toMatchObject({ isVoided: 1, name: 'Ben Auer' });
  const live = await createLeaver();
  await depart(live.team, live.ben, { card: 'keep', days: 2 });
  await live.wallet.syncPasses(live.card);
  expect(await readPass(live.serial)).toMatchObject({ isVoided: 0, name: 'Ben Auer' });
});

test('a leaver neither sees nor messages the passes of the company card', async () => {
  const { team, ben, card, wallet } = await createLeaver();
  await depart(team, ben, { card: 'keep', days: 2 });
  const listed = await wallet.send(ben.user.id, 'GET', '/api/passes');
  expect(await listed.text()).not.toContain(card);
  await expectStatus(wallet.generate(ben.user.id, card), 409);
});

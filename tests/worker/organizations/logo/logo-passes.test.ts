import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { unique } from '#tests/worker/world/card.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { ask } from '#tests/worker/own-domains/harness.ts';
import { createLogoTeam, newLogo, setLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { runSql, readRow } from '#tests/worker/world/sql.ts';

const LOGO_FILES = ['logo@2x.png', 'logo@3x.png', 'primaryLogo@2x.png', 'primaryLogo@3x.png'];

/** The files of the pass of a card, as its holder downloads it. */
async function readPass({ send }: Person, username: string) {
  const { appleWalletUrl } = await readAnswer(
    generatePasses,
    send('POST', generatePasses.path, { cardData: { username } }),
  );
  const files = readZip(new Uint8Array(await (await ask(appleWalletUrl ?? '')).arrayBuffer()));
  const pass: unknown = JSON.parse(new TextDecoder().decode(files.get('pass.json')));
  const manifest: unknown = JSON.parse(new TextDecoder().decode(files.get('manifest.json')));
  return { files, pass, manifest };
}

test("an Apple pass of a company card has the company's logo in place of the product's, without its name", async () => {
  const { file, ann, username } = await createLogoTeam();
  const { files, pass, manifest } = await readPass(ann, username);
  for (const name of LOGO_FILES) expect([name, files.get(name)]).toEqual([name, file]);
  expect([...files.keys()].filter((name) => /logo/i.test(name)).toSorted()).toEqual(
    LOGO_FILES.toSorted(),
  );
  // Wallet requires an icon.
  expect(files.has('icon.png')).toBe(true);
  expect(pass).not.toHaveProperty('logoText');
  expect(pass).toHaveProperty('organizationName');
  expect(Object.keys(manifest ?? {})).toEqual(expect.arrayContaining(LOGO_FILES));
});

test("a private card's pass, and one whose policy leaves the logo out, keep the product's", async () => {
  const { team, file, ann, username } = await createLogoTeam();
  // The plan of Free has one pass a month.
  await runSql("UPDATE users SET plan = 'startup' WHERE id = ?", ann.user.id);
  const own = unique('own');
  await ann.publish(own);
  await team.setPolicy({ showsLogo: false });
  for (const name of [own, username]) {
    const { files, pass } = await readPass(ann, name);
    expect(files.get('logo@2x.png')).toBeDefined();
    expect(files.get('logo@2x.png')).not.toEqual(file);
    expect(pass).toHaveProperty('logoText');
  }
});

test('a logo that is no PNG leaves the pass as it is', async () => {
  const { team, ann, username } = await createLogoTeam();
  await setLogo(team, JPEG);
  const { files } = await readPass(ann, username);
  expect(files.get('logo@2x.png')).toBeDefined();
  expect(files.get('logo@2x.png')).not.toEqual(JPEG);
});

/** The logo that the pass of a card has. */
async function readStored(username: string) {
  const row = await readRow<{ path: string | null; name: string | null; tag: number }>(
    `SELECT settings ->> '$.logo.path' AS path, settings ->> '$.logo.name' AS name,
        update_tag AS tag FROM passes WHERE username = ?`,
    username,
  );
  if (row === null) throw new Error('no pass');
  return row;
}

test('a pass follows a change of the logo and its removal, and ends without it', async () => {
  const { team, logo, ann, username } = await createLogoTeam();
  const wallet = createWalletHarness();
  await wallet.createPass(ann.user.id, username);
  const first = await readStored(username);
  expect(first).toMatchObject({ path: logo.path, name: team.name });
  const { path } = await setLogo(team, newLogo());
  await wallet.syncPasses(username);
  const second = await readStored(username);
  expect(second).toMatchObject({ path });
  expect(second.tag).toBeGreaterThan(first.tag);
  await team.setPolicy({ showsLogo: false });
  await wallet.syncPasses(username);
  const third = await readStored(username);
  expect(third.path).toBeNull();
  expect(third.tag).toBeGreaterThan(second.tag);
  await team.setPolicy({ showsLogo: true });
  await wallet.syncPasses(username);
  expect((await readStored(username)).path).toBe(path);
  await expectStatus(team.send('DELETE', `/cards/${username}`), 204);
  await wallet.syncPasses(username);
  expect((await readStored(username)).path).toBeNull();
});

test('the pass of a holder who left has no logo', async () => {
  const { team, ann, member, username } = await createLogoTeam();
  const wallet = createWalletHarness();
  await wallet.createPass(ann.user.id, username);
  await expectStatus(
    team.send('POST', `/members/${member}/departure`, {
      card: 'pause',
      isDryRun: false,
    }),
    200,
  );
  await wallet.syncPasses(username);
  expect((await readStored(username)).path).toBeNull();
});

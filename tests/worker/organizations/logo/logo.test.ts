import { deleteTeam } from '#tests/worker/world/organization.ts';
import { env } from 'cloudflare:test';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listCards } from '#shared/api/cards/cards.ts';
import { readOrganization, updateLogo } from '#shared/api/organizations/organizations.ts';
import { previewPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { findReferencedImages } from '#worker/cards/card-images.ts';
import {
  findOrganizationsByLogo,
  findUsedLogos,
  findVisibleLogos,
  isLogoOfOrganization,
} from '#worker/organizations/find-logos.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { DAY, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { JPEG, WEBP_ALPHA } from '#tests/worker/pictures/pictures.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { createLogoTeam, newLogo, setLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';

const visit = (path: string) => callWorker(ORIGIN + path, { redirect: 'manual' });
const pageOf = async (username: string) => (await visit(`/${username}`)).text();
const statusOf = async (path: string) => (await visit(path)).status;

const inTwoDays = () => new Date(Date.now() + 2 * DAY);

/** Deletes what nothing uses anymore, as the sweep does two days from now. */
async function sweepLater(): Promise<void> {
  const store = { db: env.DB, bucket: env.MEDIA, uploadsPerDay: 0, now: inTwoDays };
  await sweepMedia(store, async (paths) => {
    const used = await findReferencedImages(env.DB, paths);
    for (const path of await findUsedLogos(env.DB, paths)) used.add(path);
    return used;
  });
}
const isStored = async (path: string) => (await env.MEDIA.head(path.slice(7))) !== null;

test("a company card's page shows the logo in its size with the team's name, within the content policy", async () => {
  const { logo, username } = await createLogoTeam();
  const answer = await visit(`/${username}`);
  const html = await answer.text();
  expect(html).toContain(
    `<img class="co-logo" src="${logo.path}" alt="Acme GmbH" width="128" height="40"/>`,
  );
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css);
  expect(styles.join('')).toContain('.co-logo');
  for (const css of styles) {
    expect(policy).toContain(createHash('sha256').update(css).digest('base64'));
  }
  const picture = await expectStatus(visit(logo.path), 200);
  expect(picture.headers.get('Content-Type')).toBe('image/png');
});

test('private cards, and teams without a logo, have neither the logo nor its styles', async () => {
  const { ann, logo } = await createLogoTeam();
  const own = unique('own');
  await ann.publish(own);
  const other = await createCardTeam();
  const { username } = await other.card(await other.add(await join()));
  for (const name of [own, username]) {
    const html = await pageOf(name);
    expect(html).toContain('<main class="pg"');
    expect(html).not.toContain(logo.path);
    expect(html).not.toContain('co-logo');
  }
});

test('the logo is replaced and removed everywhere, recorded once each, and its files are deleted', async () => {
  const { team, logo: first, member, username } = await createLogoTeam();
  // Pages in memory follow within seconds, so each step looks at a card for the first time.
  const [other, last] = [await team.card(member), await team.card(member)];
  expect(await pageOf(username)).toContain(first.path);
  const second = await setLogo(team, newLogo(150, 150));
  expect(second).toMatchObject({ width: 150, height: 150 });
  const html = await pageOf(other.username);
  expect(html).toContain(`src="${second.path}" alt="Acme GmbH" width="40" height="40"`);
  expect(html).not.toContain(first.path);
  // A repeated call changes nothing.
  await expectStatus(team.send('PUT', '/logo', { path: second.path }), 200);
  await expectStatus(team.send('PUT', '/logo', { path: null }), 200);
  await expectStatus(team.send('PUT', '/logo', { path: null }), 200);
  expect(await pageOf(last.username)).not.toContain('co-logo');
  const entries = await readEntries(team.id);
  expect(
    entries.filter(({ action }) => action === 'organization.updated').map((one) => one.details),
  ).toEqual([
    { before: { logo: null }, after: { logo: first.path } },
    { before: { logo: first.path }, after: { logo: second.path } },
    { before: { logo: second.path }, after: { logo: null } },
  ]);
  await sweepLater();
  expect([await isStored(first.path), await isStored(second.path)]).toEqual([false, false]);
});

test('a logo in use outlives the sweep', async () => {
  const { logo } = await createLogoTeam();
  await sweepLater();
  expect(await isStored(logo.path)).toBe(true);
  expect(await statusOf(logo.path)).toBe(200);
});

test('hostile: a logo is refused if it is too large, not uploaded, or was uploaded by someone else', async () => {
  const team = await createCardTeam();
  const stranger = await join();
  const put = async (path: unknown) => {
    const answer = await team.send('PUT', '/logo', { path });
    const { issues } = await answer.json<{ issues?: { path: string; message: string }[] }>();
    return [answer.status, issues?.[0]?.path, issues?.[0]?.message];
  };
  const tooLarge = [400, 'path', 'A logo can be 480 × 150 pixels at most.'];
  expect(await put(await team.owner.upload(newLogo(481, 150)))).toEqual(tooLarge);
  expect(await put(await team.owner.upload(newLogo(480, 151)))).toEqual(tooLarge);
  const missing = [400, 'path', 'This logo has not been uploaded. Please choose it again.'];
  expect(await put(await stranger.upload(newLogo()))).toEqual(missing);
  expect(await put(`/media/${'0'.repeat(64)}.png`)).toEqual(missing);
  for (const path of ['/media/x.svg', 'https://evil.test/logo.png', 'javascript:alert(1)', '']) {
    expect((await put(path))[0]).toBe(400);
  }
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  await expectStatus(team.owner.send('POST', '/api/media', svg), 415);
  const details = await (await team.send('GET', '')).json();
  expect(readOrganization.response.parse(details).organization.logo).toBeNull();
});

test.each([
  ['JPEG', JPEG],
  ['WebP', WEBP_ALPHA],
])('a %s is a logo too', async (_, file) => {
  const team = await createCardTeam();
  expect(await setLogo(team, file)).toMatchObject({ width: 7, height: 5 });
});

test('members see the logo', async () => {
  const { team, logo, ann } = await createLogoTeam();
  const read = await readAnswer(readOrganization, ann.send('GET', team.path));
  expect(read.organization.logo).toEqual(logo);
});

test('a policy decides whether cards show the logo, for visitors, their holder and the preview', async () => {
  const { team, logo, ann, username } = await createLogoTeam();
  const readBrand = async () => {
    const { cards } = await readAnswer(listCards, ann.send('GET', '/api/cards'));
    return cards[0]?.brand?.logo;
  };
  const { id } = await team.defaultPolicy();
  const preview = async (showsLogo: boolean) => {
    const content = { ...DEFAULT_POLICY, showsLogo };
    return (
      await readAnswer(previewPolicy, team.send('POST', `/policies/${id}/preview`, { content }))
    ).cards[0]?.brand?.logo;
  };
  expect(await readBrand()).toEqual({ ...logo, name: team.name });
  expect(await preview(true)).toEqual({ ...logo, name: team.name });
  expect(await preview(false)).toBeNull();
  await team.setPolicy({ showsLogo: false });
  expect(await readBrand()).toBeNull();
  expect(await preview(true)).toEqual({ ...logo, name: team.name });
  expect(await pageOf(username)).not.toContain('co-logo');
});

test('a policy from before the switch shows the logo', async () => {
  const { team, logo, username } = await createLogoTeam();
  await runSql(
    "UPDATE organization_policies SET content = json_remove(content, '$.showsLogo') WHERE organization_id = ?",
    team.id,
  );
  await team.send('PATCH', '', { name: 'Acme Ltd' });
  expect((await team.defaultPolicy()).content.showsLogo).toBe(true);
  expect(await pageOf(username)).toContain(logo.path);
  expect(await statusOf(logo.path)).toBe(200);
});

test('hostile: a logo that no policy shows is read by members only', async () => {
  const { team, logo, ann } = await createLogoTeam();
  const unsaved = await team.owner.upload(newLogo());
  expect(await statusOf(unsaved)).toBe(404);
  await expectStatus(ann.send('GET', unsaved), 404);
  await team.setPolicy({ showsLogo: false });
  expect(await statusOf(logo.path)).toBe(404);
  await expectStatus(ann.send('GET', logo.path), 200);
  await expectStatus((await join()).send('GET', logo.path), 404);
  await runSql(
    "UPDATE organization_members SET status = 'suspended', suspended_by = 'person' WHERE user_id = ?",
    ann.user.id,
  );
  await expectStatus(ann.send('GET', logo.path), 404);
});

test('renaming the team changes the alternative text of its logo', async () => {
  const { team, username } = await createLogoTeam();
  await expectStatus(team.send('PATCH', '', { name: 'Acme & Co' }), 200);
  expect(await pageOf(username)).toContain('alt="Acme &amp; Co"');
});

test('the page of a card whose holder left does not show the logo', async () => {
  const { team, logo, member, username } = await createLogoTeam();
  await expectStatus(
    team.send('POST', `/members/${member}/departure`, {
      card: 'pause',
      isDryRun: false,
    }),
    200,
  );
  const page = await expectStatus(visit(`/${username}`), 410);
  expect(await page.text()).not.toContain(logo.path);
});

test('deleting the team ends the logo at once, and deletes its file and its record', async () => {
  const { team, logo } = await createLogoTeam();
  await deleteTeam(team);
  expect(await statusOf(logo.path)).toBe(404);
  const count = () => readValue('SELECT count(*) AS n FROM organizations WHERE id = ?', team.id);
  await expect.poll(count).toBe(0);
  expect(await env.CARDS.get(`organization:${team.id}`)).toBeNull();
  await sweepLater();
  expect(await isStored(logo.path)).toBe(false);
});

test('pictures are looked up among logos by an index', async () => {
  const { db, statements } = recordingDb();
  await findUsedLogos(db, []);
  await findVisibleLogos(db, []);
  await isLogoOfOrganization(db, 'none', '/media/x.png');
  await findOrganizationsByLogo(db, []);
  const plans = await Promise.all(Array.from(statements, (statement) => explain(statement)));
  expect(plans).toHaveLength(4);
  for (const plan of plans) {
    expect(plan.join('\n')).toMatch(/organizations_by_logo|organization_members_by_user/);
    expect(plan.filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
  }
});

test(`${updateLogo.path}: a partner, which has its own branding, has no logo for cards`, async () => {
  const team = await createCardTeam('enterprise');
  await runSql("UPDATE organizations SET kind = 'partner' WHERE id = ?", team.id);
  await expectStatus(team.send('PUT', '/logo', { path: null }), 403);
});

// @module-tag core
import { env } from 'cloudflare:test';
import { findBrandPictures } from '#worker/partners/read-brand.ts';
import { expect, test } from 'vitest';
import { readBrand, type StoredBrand } from '#shared/api/organizations/partner/branding.ts';
import { href } from '#shared/routes.ts';
import { listActions } from '#tests/worker/world/organization.ts';
import { createPartner } from '#tests/worker/world/partner.ts';
import { startPartners } from '#tests/worker/partners/start-partners.ts';
import { PNG } from '#tests/worker/pictures/pictures.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

type Save = Omit<StoredBrand, 'updatedAt'>;

async function start() {
  const started = startPartners();
  const team = await createPartner();
  const read = async () =>
    readAnswer(readBrand, started.send(team.owner, 'GET', team.at('/brand')));
  const save = (changes: Partial<Save>) =>
    started.send(team.owner, 'PUT', team.at('/brand'), changes);
  const { updatedAt: _, ...first } = await read();
  return { ...started, team, read, save, first };
}

test('a saved branding is read again, and its record is written once', async () => {
  const { save, read, first, refreshed, team } = await start();
  expect(first.brand.productName).toBe('Bright Ideas');
  const brand = {
    ...first.brand,
    productName: 'Polarstern',
    tagline: 'Meet once, stay in touch.',
    primaryColor: '#1d3557',
    backgroundColor: '#f1faee',
    senderName: 'Polarstern Team',
    replyTo: 'hello@polarstern.example',
    supportEmail: 'help@polarstern.example',
    hasWatermark: false,
  };
  const changed = { ...first, brand, terms: 'Our terms.\n\nSecond paragraph.', privacy: 'None.' };
  await expectStatus(save(changed), 200);
  expect(await read()).toMatchObject({ ...changed, version: 2 });
  expect(refreshed).toEqual([team.id]);
  expect(await listActions(team.id)).toContain('brand.updated');
});

test('a stale version is refused with the stored branding, and nothing changes', async () => {
  const { save, read, first, refreshed } = await start();
  await save({ ...first, terms: 'Theirs' });
  await expectStatus(save({ ...first, terms: 'Mine' }), 409, {
    code: 'version_conflict',
    current: { terms: 'Theirs', version: 2 },
  });
  expect((await read()).terms).toBe('Theirs');
  expect(refreshed).toHaveLength(1);
});

test('colors that are hard to read are refused with a readable one', async () => {
  const { save, read, first } = await start();
  const brand = { ...first.brand, primaryColor: '#eeeeee', backgroundColor: '#ffffff' };
  const answer = await save({ ...first, brand });
  const { issues } = await answer.json<{ issues: { path: string; message: string }[] }>();
  expect(issues[0]?.path).toBe('brand.primaryColor');
  const proposal = /Use (#[0-9a-f]{6}) instead/.exec(issues[0]?.message ?? '')?.[1] ?? '';
  expect((await read()).version).toBe(1);
  await expectStatus(save({ ...first, brand: { ...brand, primaryColor: proposal } }), 200);
});

test.each([
  ['productName', '<script>alert(1)</script>'],
  ['productName', 'Cards\nBcc: all@x.example'],
  ['productName', ''],
  ['tagline', '</style><style>*{display:none}'],
  ['tagline', '}body{background:url(x)'],
  ['senderName', 'Bank "security@bank.example"'],
  ['primaryColor', 'red;background:url(https://evil.example)'],
  ['primaryColor', 'var(--x)'],
  ['backgroundColor', '#fff'],
  ['logo', 'https://evil.example/logo.png'],
  ['logo', 'javascript:alert(1)'],
  ['logo', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ['icon', '/media/../x.png'],
  ['replyTo', 'a@x.example\r\nBcc: b@x.example'],
  ['supportEmail', 'javascript:alert(1)'],
])('S-Q5: CSS or script in the branding: a %s of %j is refused', async (field, value) => {
  const { save, read, first } = await start();
  await expectStatus(save({ ...first, brand: { ...first.brand, [field]: value } }), 400, {
    issues: [{ path: `brand.${field}` }],
  });
  expect((await read()).version).toBe(1);
});

test("S-Q8: a partner's names that contain the platform's, or look like it, are refused", async () => {
  const { save, read, first, team } = await start();
  for (const field of ['productName', 'senderName'] as const) {
    for (const name of ['Tip Top Cards', 'Tip Top Cards Support', 'Tıp T0p Саrds']) {
      const answer = await save({ ...first, brand: { ...first.brand, [field]: name } });
      expect([name, answer.status]).toEqual([name, 400]);
      expect(await answer.json()).toMatchObject({ issues: [{ path: `brand.${field}` }] });
    }
  }
  expect((await read()).version).toBe(1);
  // One that the operator gave stays while other fields are saved.
  await runSql(
    `UPDATE partner_brands SET brand = json_set(brand, '$.productName', 'Tip Top Cards Nord')
     WHERE organization_id = ?`,
    team.id,
  );
  const given = await read();
  const brand = { ...given.brand, tagline: 'Another line' };
  await expectStatus(save({ ...first, brand }), 200);
});

test('S-Q6: HTML in a legal text is refused', async () => {
  const { save, read, first } = await start();
  for (const terms of ['<img src=x onerror=alert(1)>', 'a</p><script>1</script>', '<!-- x -->']) {
    await expectStatus(save({ ...first, terms }), 400);
  }
  expect((await read()).version).toBe(1);
  await expectStatus(save({ ...first, terms: 'For 5 < 6 people & more' }), 200);
});

test('S-Q7: a logo as SVG with script is refused, whatever it says it is', async () => {
  const { send, team } = await start();
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const answer = await send(team.owner, 'POST', team.at('/brand/images'), svg);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});

test('an uploaded logo is saved, and the logo of another partner is refused', async () => {
  const { send, team, save, first } = await start();
  const upload = await send(team.owner, 'POST', team.at('/brand/images'), PNG);
  const { url } = await upload.json<{ url: string }>();
  await expectStatus(save({ ...first, brand: { ...first.brand, logo: url } }), 200);
  expect([...(await findBrandPictures(env.DB, [url, href('media', { file: 'x.png' })]))]).toEqual([
    url,
  ]);
  const other = await start();
  await expectStatus(
    other.save({ ...other.first, brand: { ...other.first.brand, logo: url } }),
    400,
    'invalid_input',
  );
});

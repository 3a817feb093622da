import { env } from 'cloudflare:test';
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createPolicy, previewPolicy } from '#shared/api/organizations/policies.ts';
import { listCards } from '#shared/api/cards/cards.ts';
import { buildOrganizationPalette } from '#shared/organization/policy/colors/organization-palette.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { hashPreview } from '#worker/preview/hash-preview.ts';
import {
  BRAND_COLORS,
  HOSTILE_COLORS,
} from '#tests/shared/organization/policy/organization-colors.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { setLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { join } from '#tests/worker/world/person.ts';
import { readRow } from '#tests/worker/world/sql.ts';

const visit = (path: string, headers: Record<string, string> = {}) =>
  callWorker(`https://cards.test${path}`, { headers });

const ROOT = /--ground:#0b3d2e;--tint:#[\da-f]{6};--ink:#f5f7e8;/;

async function createColoredCard() {
  const team = await createCardTeam();
  await team.setPolicy({ colors: BRAND_COLORS });
  const ann = await join();
  const card = await team.card(await team.add(ann));
  return { team, ann, ...card };
}

function expectAllowedStyles(html: string, policy: string | null): void {
  const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css);
  expect(styles.length).toBeGreaterThan(1);
  for (const css of styles) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  }
  expect(html).not.toMatch(/<[^>]+ style=/);
}

test('the page, the forms and the code of a company card have the company colors, within the content policy', async () => {
  const { username } = await createColoredCard();
  for (const path of [`/${username}`, `/card/${username}/exchange`, `/card/${username}/report`]) {
    const answer = await visit(path);
    const html = await answer.text();
    expect(html, path).toMatch(ROOT);
    expectAllowedStyles(html, answer.headers.get('Content-Security-Policy'));
  }
  const code = await (await visit(`/card/${username}/qr.svg`)).text();
  expect(code).toContain('fill="#f5f7e8"');
  expect(code).toContain('fill="#0b3d2e"');
});

test('private cards and company cards without colors have those of their template', async () => {
  const team = await createCardTeam();
  const { username } = await team.card(await team.add(await join()));
  const html = await (await visit(`/${username}`)).text();
  expect(html).toContain('<main class="pg"');
  expect(html).not.toContain('--co-');
  expect(html).not.toContain('cf-own');
});

test('a file has another ETag under another policy', async () => {
  const { team, username } = await createColoredCard();
  const etag = (await visit(`/card/${username}/qr.svg`)).headers.get('ETag') ?? '';
  await expectStatus(visit(`/card/${username}/qr.svg`, { 'If-None-Match': etag }), 304);
  await team.setPolicy({ colors: { ...BRAND_COLORS, text: '#ffffff' } });
  const changed = await expectStatus(
    visit(`/card/${username}/qr.svg`, { 'If-None-Match': etag }),
    200,
  );
  expect(await changed.text()).toContain('fill="#ffffff"');
});

test('the holder and the preview of a draft get the palette that visitors see', async () => {
  const { team, ann } = await createColoredCard();
  const colors = buildOrganizationPalette(BRAND_COLORS);
  const { cards } = await readAnswer(listCards, ann.send('GET', '/api/cards'));
  expect(cards).toMatchObject([{ brand: { colors } }]);
  const { id } = await team.defaultPolicy();
  const drafted = (
    await readAnswer(
      previewPolicy,
      team.send('POST', `/policies/${id}/preview`, {
        content: { ...DEFAULT_POLICY, colors: { ...BRAND_COLORS, accent: '#ff0000' } },
      }),
    )
  ).cards;
  expect(drafted).toMatchObject([{ brand: { colors: { accent: '#ff0000' } } }]);
});

test('a holder cannot publish colors', async () => {
  const { ann, username, ...card } = await createColoredCard();
  const brand = {
    watermark: 'Mine',
    colors: { ...buildOrganizationPalette(BRAND_COLORS), text: '#ff0000' },
  };
  await expectStatus(ann.send('PUT', `/api/cards/${username}`, { ...card, username, brand }), 200);
  const html = await (await visit(`/${username}`)).text();
  expect(html).toMatch(ROOT);
  expect(html).not.toContain('#ff0000');
});

test.each(HOSTILE_COLORS)(
  'the color %j is refused with its field, and stored nowhere',
  async (color) => {
    const team = await createCardTeam();
    const colors = { ...BRAND_COLORS, accent: color };
    const content = { ...DEFAULT_POLICY, colors };
    const { id, version } = await team.defaultPolicy();
    for (const answer of [
      await team.send('POST', '/policies', { name: 'Hostile', content }),
      await team.send('PATCH', `/policies/${id}`, { content }),
      await team.send('POST', `/policies/${id}/preview`, { content }),
    ]) {
      await expectStatus(answer, 400);
      const { issues } = await answer.json<{ issues: { path: string }[] }>();
      expect(issues.map(({ path }) => path)).toEqual(['content.colors.accent']);
    }
    expect((await team.defaultPolicy()).version).toBe(version);
  },
);

test('a text that is hard to read is refused with one that is accepted', async () => {
  const team = await createCardTeam();
  const send = (text: string) => {
    const colors = { background: '#ffffff', text, accent: '#ffb703' };
    const content = { ...DEFAULT_POLICY, colors };
    return team.send('POST', '/policies', { name: `In ${text}`, content });
  };
  const refused = await expectStatus(send('#bbbbbb'), 400);
  const { issues } = await refused.json<{ issues: { path: string; message: string }[] }>();
  expect(issues.map(({ path }) => path)).toEqual(['content.colors.text']);
  const proposed = /Use (#[\da-f]{6}) instead/.exec(issues[0]?.message ?? '')?.[1] ?? '';
  const { policy } = await readAnswer(createPolicy, send(proposed), 201);
  expect(policy.content.colors?.text).toBe(proposed);
});

test('a manipulated public record is not used: the page is in the colors of the database', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { team, username } = await createColoredCard();
  const { id, version, content } = await team.defaultPolicy();
  const colors = { ...BRAND_COLORS, text: 'red;}body{background:url(//evil.test)}' };
  const record = { organizationId: team.id, version, content: { ...content, colors } };
  await env.CARDS.put(`policy:${id}`, JSON.stringify({ ...record, removedPictures: [] }));
  const html = await (await visit(`/${username}`)).text();
  expect(html).toMatch(ROOT);
  expect(html).not.toContain('evil.test');
  expect(warn.mock.calls.join(' ')).toContain('shared_record_unreadable');
});

test('a pass has the company colors, whatever its holder chose, and follows a change of them', async () => {
  const { team, ann, username } = await createColoredCard();
  const design = { template: 'rosegold' };
  await expectStatus(ann.send('PUT', '/api/passes/design', design), 200);
  const wallet = createWalletHarness();
  await wallet.createPass(ann.user.id, username);
  const readDesign = async () => {
    const stored = await readRow<{ design: string; tag: number }>(
      `SELECT settings ->> '$.design' AS design, update_tag AS tag FROM passes WHERE username = ?`,
      username,
    );
    return { design: JSON.parse(stored?.design ?? 'null'), tag: stored?.tag ?? 0 };
  };
  const first = await readDesign();
  expect(first.design).toEqual({
    backgroundColor: '#0b3d2e',
    foregroundColor: '#f5f7e8',
    labelColor: '#ffb703',
  });
  await team.setPolicy({ colors: { ...BRAND_COLORS, background: '#101010' } });
  await wallet.syncPasses(username);
  const second = await readDesign();
  expect(second.design).toMatchObject({ backgroundColor: '#101010' });
  expect(second.tag).toBeGreaterThan(first.tag);
  await team.setPolicy({ colors: null });
  await wallet.syncPasses(username);
  expect((await readDesign()).design).toEqual(design);
});

test('the link preview is drawn again when the colors change, and not for a logo, which it does not show', async () => {
  const { team, username } = await createColoredCard();
  const readHash = async () => {
    const found = await findCard(createTestKernel(), { username });
    if (found === null) throw new Error('no card');
    return hashPreview(found.card, { productName: 'Tip Top Cards' });
  };
  const first = await readHash();
  await team.setPolicy({ colors: { ...BRAND_COLORS, accent: '#ff0000' } });
  const second = await readHash();
  await team.setPolicy({ colors: null });
  const third = await readHash();
  expect(new Set([first, second, third]).size).toBe(3);
  const { path } = await setLogo(team);
  expect((await findCard(createTestKernel(), { username }))?.card.brand?.logo?.path).toBe(path);
  expect(await readHash()).toBe(third);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { CardTile, type TileActions } from '#src/pages/dashboard/card-tile.tsx';
import { localCard } from '#tests/src/fixtures/cards.ts';

const actions: TileActions = {
  onSelect: nothing,
  onPreview: nothing,
  onEdit: nothing,
  onCopy: nothing,
  onShare: nothing,
  onQr: nothing,
  onGenerate: nothing,
  onPass: nothing,
  onDelete: nothing,
};

function nothing(): void {}

function tile(card: LocalCard, plan: PlanId): string {
  const props = { card, plan, actions, standing: 'published', isSelected: false } as const;
  return renderToStaticMarkup(<CardTile {...props} />);
}

/** The buttons that cannot be pressed. */
function off(html: string): (string | undefined)[] {
  const found = html.matchAll(/<button[^>]*aria-label="([^"]+)" aria-disabled="true"/g);
  return Array.from(found, ([, name]) => name);
}

/** The badges of a card under each plan, the lowest first. */
function badges(card: Partial<LocalCard>): string[][] {
  return PLAN_IDS.map((plan) => {
    const html = tile(localCard(card), plan);
    return ['Video', 'Store'].filter((badge) => html.includes(`${badge}</span>`));
  });
}

test('a tile says who, whether active, where, how often, and of what template', () => {
  const known = { company: 'City Opera', customUrl: 'cards.test/ann', views: 1, clicks: 1200 };
  const html = tile(localCard(known), 'free');
  for (const text of ['>Ann Lee<', 'Active<', '>City Opera<', '>cards.test/ann<']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('1 view · 1,200 clicks');
  expect(html).toContain('<span>Premium Template</span>');
  expect(html).toContain('Classic Gold');
  const inactive = tile(localCard({ isActive: false }), 'free');
  expect(inactive.match(/Inactive</g)).toHaveLength(1);
  expect(inactive).not.toContain('Published<');
});

test('every action has its button; what needs an address waits for one', () => {
  const html = tile(localCard(), 'free');
  for (const name of ['Preview', 'Edit', 'Delete', 'Share', 'QR Code']) {
    expect(html).toContain(`aria-label="${name}"`);
  }
  expect(html).toContain('Generate Premium Pass</button>');
  expect(off(html)).toEqual([]);
  const nameless = tile(localCard({ username: '' }), 'free');
  expect(off(nameless)).toEqual(['Preview', 'Copy link', 'Share', 'QR Code']);
});

test('the Video and Store badges need the thing on the card and the right to it in the plan', () => {
  expect(badges({ hasYoutube: true, hasProducts: true })).toEqual([
    [],
    ['Video'],
    ['Video', 'Store'],
    ['Video', 'Store'],
  ]);
  expect(badges({ hasYoutube: true })).toEqual([[], ['Video'], ['Video'], ['Video']]);
  expect(badges({ hasProducts: true })).toEqual([[], [], ['Store'], ['Store']]);
  expect(badges({})).toEqual([[], [], [], []]);
});

test('a card the plan does not cover says so, and offers nothing that would lead people to it', () => {
  const props = { card: localCard(), plan: 'free', actions, isSelected: false } as const;
  const html = renderToStaticMarkup(<CardTile {...props} standing="locked" />);
  expect(html).toContain('Beyond your plan</span>');
  expect(html).not.toContain('Active</span>');
  expect(off(html)).toEqual(['Copy link', 'Share', 'QR Code']);
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>(?:(?!<button).)*Generate Premium Pass/);
});

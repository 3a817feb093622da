import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { CardTile } from '#src/pages/dashboard/cards/card-tile.tsx';
import type { TileActions } from '#src/pages/dashboard/cards/tile-buttons.tsx';
import { localCard } from '#tests/src/fixtures/cards.ts';

const actions: TileActions = {
  onSelect: nothing,
  onPreview: nothing,
  onEdit: nothing,
  onShare: nothing,
  onQr: nothing,
  onGenerate: nothing,
  onPass: nothing,
  onDelete: nothing,
};

function nothing(): void {}

function tile(card: LocalCard, plan: PlanId): string {
  const props = { card, plan, actions, status: 'published', isSelected: false } as const;
  return renderToStaticMarkup(<CardTile {...props} />);
}

/** The names of the actions in document order. */
function actionNames(html: string): string[] {
  return Array.from(html.matchAll(/([\w ]+)<\/span><\/button>/g), ([, name]) => name ?? '');
}

function disabledActions(html: string): string[] {
  const found = html.matchAll(
    /<button[^>]* disabled=""[^>]*>(?:(?!<\/button>).)*?([\w ]+)<\/span><\/button>/g,
  );
  return Array.from(found, ([, name]) => name ?? '');
}

/** The badges of a card under each plan, lowest plan first. */
function badges(card: Partial<LocalCard>): string[][] {
  return PLAN_IDS.map((plan) => {
    const html = tile(localCard(card), plan);
    return ['Video', 'Store'].filter((badge) => html.includes(`${badge}</span>`));
  });
}

test('R-D16, R-D19: a tile shows the face, name, state, company, address and counts', () => {
  const known = { company: 'City Opera', views: 1, clicks: 1200 };
  const html = tile(localCard(known), 'free');
  for (const text of ['>Ann Lee<', 'Active<', '>City Opera<', '/card/ann<']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('1 view · 1,200 clicks');
  expect(html).toContain('<span>Premium Template</span>');
  expect(html).toContain('cf-premium');
  expect(html).not.toContain('Published<');
  const inactive = tile(localCard({ isActive: false }), 'free');
  expect(inactive.match(/Inactive</g)).toHaveLength(1);
  expect(inactive).not.toMatch(/\bActive</);
});

test('R-D17: every action has a button; those that need a username are disabled without one', () => {
  const html = tile(localCard(), 'free');
  expect(actionNames(html)).toEqual([
    'Share',
    'Edit',
    'Preview',
    'QR Code',
    'Generate Premium Pass',
    'Delete',
  ]);
  expect(disabledActions(html)).toEqual([]);
  const withoutUsername = tile(localCard({ username: '' }), 'free');
  expect(disabledActions(withoutUsername)).toEqual(['Share', 'Preview', 'QR Code']);
});

test('R-D18: the Video and Store badges need the content on the card and the feature in the plan', () => {
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

test('a card beyond the plan says so and disables its pass; sharing it asks first', () => {
  const props = { card: localCard(), plan: 'free', actions, isSelected: false } as const;
  const html = renderToStaticMarkup(<CardTile {...props} status="locked" />);
  expect(html).toContain('Beyond your plan</p>');
  expect(html).toContain('Inactive</span>');
  expect(disabledActions(html)).toEqual(['Generate Premium Pass']);
});

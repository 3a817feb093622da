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
  onCopy: nothing,
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

/** Labels of the disabled buttons, each once: some stand in the row of a phone, too. */
function disabledButtons(html: string): string[] {
  const found = html.matchAll(
    /<button[^>]* disabled=""[^>]*>(?:(?!<\/button>).)*?([\w ]+)<\/button>/g,
  );
  return [...new Set(Array.from(found, ([, name]) => name ?? ''))].toSorted();
}

/** The badges of a card under each plan, lowest plan first. */
function badges(card: Partial<LocalCard>): string[][] {
  return PLAN_IDS.map((plan) => {
    const html = tile(localCard(card), plan);
    return ['Video', 'Store'].filter((badge) => html.includes(`${badge}</span>`));
  });
}

test('R-D16, R-D19: a tile shows the name, state, company, address, counts and template', () => {
  const known = { company: 'City Opera', views: 1, clicks: 1200 };
  const html = tile(localCard(known), 'free');
  for (const text of ['>Ann Lee<', 'Active<', '>City Opera<', '/card/ann<']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('1 view · 1,200 clicks');
  expect(html).toContain('<span>Premium Template</span>');
  expect(html).toContain('Classic Gold');
  const inactive = tile(localCard({ isActive: false }), 'free');
  expect(inactive.match(/Inactive</g)).toHaveLength(1);
  expect(inactive).not.toContain('Published<');
});

test('R-D17: every action has a button; those that need a username are disabled without one', () => {
  const html = tile(localCard(), 'free');
  for (const name of ['Preview', 'Edit', 'Delete', 'Share', 'QR Code']) {
    expect(html).toContain(`${name}</button>`);
  }
  expect(html).toContain('Generate Premium Pass</button>');
  expect(disabledButtons(html)).toEqual([]);
  const withoutUsername = tile(localCard({ username: '' }), 'free');
  expect(disabledButtons(withoutUsername)).toEqual(['Copy link', 'Preview', 'QR Code', 'Share']);
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
  expect(html).toContain('Beyond your plan</span>');
  expect(html).not.toContain('Active</span>');
  expect(disabledButtons(html)).toEqual(['Generate Premium Pass']);
});

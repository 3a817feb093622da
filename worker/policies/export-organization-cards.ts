import type { Context } from 'hono';
import type { OrganizationCard } from '#shared/api/organizations/cards.ts';
import type { CsvColumn } from '#worker/audit/recorded-csv.ts';
import { CARD_CONTENT_COLUMNS } from '#worker/cards/export-cards.ts';
import { readOrganizationCardPage } from '#worker/cards/read-organization-card-page.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';
import { buildItems } from './organization-card-items.ts';

/** Cards of one page. */
const PAGE_CARDS = 250;

/** Managers read the counts of their own cards only. */
export const ORGANIZATION_CARD_COLUMNS: readonly CsvColumn<OrganizationCard>[] = [
  ['Username', ({ card }) => card.username],
  ['Address', ({ url }) => url],
  ['Holder', ({ holder }) => holder.name],
  ...CARD_CONTENT_COLUMNS.map(([title, read]): CsvColumn<OrganizationCard> => [
    title,
    ({ card }) => read(card),
  ]),
  ['Status', ({ card }) => findStatus(card)],
  ['Views', ({ card }) => card.views ?? ''],
  ['Clicks', ({ card }) => card.clicks ?? ''],
  ['Created', ({ card }) => card.createdAt],
  ['Updated', ({ card }) => card.updatedAt],
];

function findStatus({ takenDown, isLocked, isActive }: OrganizationCard['card']): string {
  if (takenDown !== undefined) return 'taken down';
  if (isLocked === true) return 'locked';
  return isActive ? 'public' : 'hidden';
}

/** The organization cards that the actor may edit, by username. */
export async function* readExportedCards(
  context: Kernel,
  c: Context<MemberEnv>,
): AsyncGenerator<OrganizationCard> {
  const { organization, scope, id: memberId } = c.get('actor');
  const all = { organizationId: organization.id, covers: { scope, memberId }, limit: PAGE_CARDS };
  let after: string | null = '';
  while (after !== null) {
    const query = { ...all, holderId: null, gap: null, externalId: null, after };
    const page: Awaited<ReturnType<typeof readOrganizationCardPage>> =
      await readOrganizationCardPage(context, query);
    yield* await buildItems(context, c, page.cards);
    after = page.next;
  }
}

import type { Context } from 'hono';
import type { OrganizationCard } from '#shared/api/organizations/cards.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { findHomeOrigin } from '#shared/hosts/own-origin.ts';
import type { HeldCard } from '#worker/cards/read-organization-card-page.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';
import { buildHolderName, findHolders } from './holders.ts';

/**
 * Organization cards in the form of the API, in order. The address of a card is its home: the
 * organization's own domain, or else the app of its holder's partner or of the product.
 */
export async function buildItems(
  context: Kernel,
  c: Context<MemberEnv>,
  held: readonly HeldCard[],
): Promise<OrganizationCard[]> {
  const { scope, organization } = c.get('actor');
  const ids = held.map(({ holderId }) => holderId);
  const actors = held.flatMap(({ exceptionSources }) =>
    Object.values(exceptionSources).map(({ actor }) => actor),
  );
  const [holders, findBrand] = await Promise.all([
    findHolders(context.db, organization.id, [...ids, ...actors]),
    context.brands.ofUsers(ids),
  ]);
  const productOrigin = context.originOf(c.req.url);
  const origins = new Map<string | null, Promise<string>>();
  return Promise.all(
    held.map(async ({ card, holderId, exceptionSources }) => {
      const brand = findBrand(holderId);
      const { organizationId } = brand;
      const found = origins.get(organizationId) ?? context.findAppOrigin(brand, productOrigin);
      origins.set(organizationId, found);
      const holder = holders.get(holderId);
      const hidesCounts = scope === 'groups' && holderId !== c.get('user').id;
      return {
        card: hidesCounts ? omitCounts(card) : card,
        holder: {
          id: holder?.id ?? '',
          name: holder === undefined ? '' : buildHolderName(holder),
        },
        exceptions: (card.policyState?.exceptions ?? []).map((field) => {
          const { actor = '', program = null, at = null } = exceptionSources[field] ?? {};
          const person = holders.get(actor);
          const name = person === undefined ? null : buildHolderName(person);
          return { field, person: name, program, at };
        }),
        url: cardUrl(findHomeOrigin(card.organization, await found), card.username),
      };
    }),
  );
}

export async function buildItem(
  context: Kernel,
  c: Context<MemberEnv>,
  held: HeldCard,
): Promise<OrganizationCard> {
  const [item] = await buildItems(context, c, [held]);
  if (item === undefined) throw new Error('one card has one item');
  return item;
}

/** Without the counts of one person, which managers see in groups above the privacy floor only. */
function omitCounts(card: PublishedCard): OrganizationCard['card'] {
  const { views: _, clicks: __, ...rest } = card;
  return rest;
}

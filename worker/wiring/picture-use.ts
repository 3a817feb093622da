import type { createPolicies } from '#worker/policies/create-policies.ts';
import type { createCards } from '#worker/cards/create-cards.ts';
import type { createModeration } from '#worker/moderation/create-moderation.ts';
import type { createOrganizations } from '#worker/organizations/create-organizations.ts';
import type { createPartners } from '#worker/partners/create-partners.ts';
import type { createPublicCard } from '#worker/public-card/create-public-card.ts';

interface Parts {
  publicCard: ReturnType<typeof createPublicCard>;
  cards: ReturnType<typeof createCards>;
  partners: ReturnType<typeof createPartners>;
  organizations: ReturnType<typeof createOrganizations>;
  policies: ReturnType<typeof createPolicies>;
  moderation: ReturnType<typeof createModeration>;
}

/** Where images are used, for the capability that stores them. `parts` is called later. */
export function createPictureUse(parts: () => Parts) {
  return {
    isLogoOfTeam: (userId: string, path: string) =>
      parts().organizations.logos.isOfTeam(userId, path),
    findShown: async (username: string, origin: string) => {
      const { publicCard, cards } = parts();
      const card = await publicCard.findPublicCard(username, origin);
      return card === null ? [] : cards.listVisiblePictures(card);
    },
    findUse: async (path: string) => {
      const { cards, partners, organizations, policies } = parts();
      const username = await cards.findUsernameShowingPicture(path);
      if (username !== null) return { username };
      const [brands, shared, teamLogos, removed] = await Promise.all([
        partners.findBrandPictures([path]),
        policies.findPolicyPictures([path]),
        organizations.logos.findShown([path]),
        cards.findRemovedPictures([path]),
      ]);
      const isShared =
        (shared.has(path) || brands.has(path) || teamLogos.has(path)) && removed.length === 0;
      return isShared ? { isLogo: true as const } : null;
    },
    findUsed: async (paths: readonly string[]) => {
      const { cards, partners, organizations, policies, moderation } = parts();
      const shown = await cards.findReferencedImages(paths);
      for (const path of await partners.findBrandPictures(paths)) shown.add(path);
      for (const path of await policies.findPolicyPictures(paths)) shown.add(path);
      for (const path of await organizations.logos.findUsed(paths)) shown.add(path);
      for (const path of await moderation.findOpenEvidence(paths)) shown.add(path);
      return shown;
    },
  };
}

import type { ExportPart } from '#worker/domain-events.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { createReferralPage } from '#worker/public-card/referral-page.ts';
import { readLink, sweepClicks } from './affiliate-link.ts';
import { attributeSignUp } from '#worker/affiliates/find-referrer.ts';
import { affiliateRoutes } from './routes.ts';

/** Affiliate links: who followed them, who signed up, and who earns from a payment. */
export function createAffiliates(kernel: Kernel, documents: CardDocuments) {
  const { db, now } = kernel;
  const exportPart: ExportPart = async function* exportLink({ id }, origin) {
    // Sign-ups at a partner's address have no referrer, so the link is the product's.
    const { url, clicks, signUps } = await readLink(kernel, id, kernel.publicOrigin || origin);
    if (url === null) return;
    const content = JSON.stringify({ url, clicks, signUps }, null, 2);
    yield { path: 'affiliate.json', content: `${content}\n` };
  };
  return {
    routes: affiliateRoutes(kernel, createReferralPage(kernel, documents)),
    listeners: {
      exports: [exportPart],
      writes: {
        accountCreated: ({ person, request }) => attributeSignUp(kernel, person, request.headers),
      },
    },
    sweep: { affiliateClicks: () => sweepClicks(db, now()) },
  } satisfies Capability;
}

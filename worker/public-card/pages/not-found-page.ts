import { findPageBrand } from '#worker/public-card/pages/page-brand.ts';
import type { Context } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { isCardAddress } from '#worker/public-card/card-address.ts';
import { createDocumentHeaders } from './document-headers.ts';
import { createPlainNotFound } from './failure-page.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';

type NotFoundContext = Pick<
  PublicCardContext,
  'documents' | 'brands' | 'appHead' | 'appPolicy' | 'isPolicySent'
>;

/**
 * Creates the 404 page: one for cards and one for pages, whatever the URL, so that nothing a
 * visitor sends is reflected.
 */
export function createNotFoundPage(context: NotFoundContext): (c: Context<AppEnv>) => Response {
  const { documents, brands, appHead, appPolicy, isPolicySent } = context;
  const headersOf = createDocumentHeaders({ ...documents, isPolicySent });
  const plain = createPlainNotFound(context);
  return (c) => {
    // A company's domain neither starts the app nor names the product.
    if (c.get('host').kind === 'cards') return plain();
    const missing = isCardAddress(c.req.path) ? 'card' : 'page';
    const brand = findPageBrand(brands, c);
    const { productName, organizationId } = brand;
    const icon = organizationId === null ? undefined : brand.icon || null;
    const html = documents.renderNotFoundDocument(missing, productName, appHead(brand), icon);
    return c.body(html, 404, {
      ...headersOf(null),
      // A partner's colors are inline, and its policy names them.
      ...(isPolicySent &&
        organizationId !== null && { 'Content-Security-Policy': appPolicy(brand) }),
    });
  };
}

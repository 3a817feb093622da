import type { Context } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { isCardAddress } from '#worker/public-card/card-address.ts';
import { createDocumentHeaders } from './document-headers.ts';
import { createPlainNotFound } from './failure-page.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';

type NotFoundContext = Pick<
  PublicCardContext,
  'documents' | 'productName' | 'appHead' | 'isPolicySent'
>;

/**
 * Creates the 404 page: one for cards and one for pages, whatever the URL, so that nothing a
 * visitor sends is reflected.
 */
export function createNotFoundPage(context: NotFoundContext): (c: Context<AppEnv>) => Response {
  const { documents, productName, appHead, isPolicySent } = context;
  const headersOf = createDocumentHeaders({ ...documents, isPolicySent });
  const plain = createPlainNotFound(context);
  return (c) => {
    // A company's domain neither starts the app nor names the product.
    if (c.get('host').kind === 'cards') return plain();
    const missing = isCardAddress(c.req.path) ? 'card' : 'page';
    const html = documents.renderNotFoundDocument(missing, productName, appHead);
    return c.body(html, 404, { ...headersOf(null) });
  };
}

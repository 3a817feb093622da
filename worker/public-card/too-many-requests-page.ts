import type { Context } from 'hono';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createDocumentHeaders } from '#worker/public-card/document-headers.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';

type PageDeps = Pick<PublicCardDeps, 'documents' | 'productName' | 'isPolicySent'>;

/** The page of status 429, for a browser that asked for a document; `styles` are the addresses of its style files. */
export function createTooManyRequestsPage(
  { documents, productName, isPolicySent }: PageDeps,
  styles: readonly string[],
): (c: Context<AppEnv>, error: Error) => Response {
  const headersOf = createDocumentHeaders({ ...documents, isPolicySent });
  return (c, error) => {
    const seconds = error instanceof ApiError ? error.details.retryAfterSeconds : undefined;
    return c.body(documents.renderTooManyRequestsDocument(productName, styles), 429, {
      ...headersOf(null),
      'Cache-Control': 'no-store',
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    });
  };
}

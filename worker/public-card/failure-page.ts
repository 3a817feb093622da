import { ERRORS } from '#shared/api/errors.ts';
import type { ApiError } from '#worker/http/api-error.ts';
import { COMMON_HEADERS, documentCsp, REPORTING_ENDPOINTS } from '#worker/http/security-headers.ts';
import { hashSource } from '#worker/public-card/document-headers.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';

export type FailurePage = (refusal: ApiError, request: FailedRequest) => Response | null;

interface FailedRequest {
  /** Shown with a fault of ours, so that the operator finds its line in the log. */
  requestId: string;
  method: string;
}

/**
 * Makes the page that a browser gets instead of JSON for a refusal of status 421, 429, 500 or 503, with `Retry-After` where
 * the refusal has one. Null for every other refusal. The page reflects nothing of the request and reads no store.
 */
export function createFailurePage({
  documents,
  productName,
  isPolicySent,
}: Pick<PublicCardDeps, 'documents' | 'productName' | 'isPolicySent'>): FailurePage {
  const policy = documentCsp(documents.failureStyles().map(hashSource));
  return (refusal, { requestId, method }) => {
    const { status } = ERRORS[refusal.code];
    if (status !== 421 && status !== 429 && status !== 500 && status !== 503) return null;
    const { retryAfterSeconds } = refusal.details;
    const html = documents.renderFailureDocument({
      status,
      // A host that is not ours is told nothing of the product.
      productName: status === 421 ? '' : productName,
      reference: status >= 500 ? requestId : null,
      isForm: method === 'POST',
    });
    return new Response(html, {
      status,
      headers: {
        ...COMMON_HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
        ...(isPolicySent && {
          'Content-Security-Policy': policy,
          'Reporting-Endpoints': REPORTING_ENDPOINTS,
        }),
      },
    });
  };
}

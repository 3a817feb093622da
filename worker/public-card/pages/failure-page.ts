import { ERRORS } from '#shared/api/errors.ts';
import type { ApiError } from '#worker/http/api-error.ts';
import { lazily } from '#worker/http/lazily.ts';
import { buildNoticeHeaders, type NoticeContext } from './notice-headers.ts';

export type RenderFailurePage = (refusal: ApiError, request: FailedRequest) => Response | null;

interface FailedRequest {
  /** Shown with failures of our own, so that an operator can find the log entry. */
  requestId: string;
  method: string;
  /** The name of the host's brand; empty while it is unknown. */
  productName: string;
}

/**
 * Creates the HTML page for a refusal with status 421, 429, 500 or 503, with `Retry-After` if the
 * refusal has one. Returns null for any other refusal. The page reflects nothing of the request and
 * reads no store.
 */
export function createFailurePage(context: NoticeContext): RenderFailurePage {
  const { documents } = context;
  const headersOf = lazily(() => buildNoticeHeaders(context));
  return (refusal, { requestId, method, productName }) => {
    const { status } = ERRORS[refusal.code];
    if (status !== 421 && status !== 429 && status !== 500 && status !== 503) return null;
    const { retryAfterSeconds } = refusal.details;
    const html = documents.renderFailureDocument({
      status,
      // A foreign host learns nothing about the product.
      productName: status === 421 ? '' : productName,
      reference: status >= 500 ? requestId : null,
      isForm: method === 'POST',
    });
    return new Response(html, {
      status,
      headers: {
        ...headersOf(),
        ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      },
    });
  };
}

/** Creates the 404 page of a company's domain, which names no product and starts no app. */
export function createPlainNotFound(context: NoticeContext): () => Response {
  const page = lazily(() => ({
    html: context.documents.renderFailureDocument({
      status: 404,
      productName: '',
      reference: null,
      isForm: false,
    }),
    headers: buildNoticeHeaders(context),
  }));
  return () => new Response(page().html, { status: 404, headers: page().headers });
}

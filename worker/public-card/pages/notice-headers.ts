import {
  COMMON_HEADERS,
  documentCsp,
  hashSource,
  REPORTING_ENDPOINTS,
} from '#worker/http/middleware/security-headers.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';

export type NoticeContext = Pick<PublicCardContext, 'documents' | 'isPolicySent'>;

/** Headers of the documents in the style of a notice. They are not stored. */
export function buildNoticeHeaders({
  documents,
  isPolicySent,
}: NoticeContext): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isPolicySent && {
      'Content-Security-Policy': documentCsp(documents.noticeStyles().map(hashSource)),
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
    }),
  };
}

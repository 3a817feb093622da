import { escapeHtml } from '#shared/format/html.ts';
import { FAILURE_COPY } from '#src/public-card/failure/copy.ts';
import failure from '#src/public-card/failure/failure.css?inline';
import type { FailureView } from '#src/public-card/failure/failure-page.tsx';
import { buildIcon, DOCUMENT_START, FONT_PRELOAD } from '#src/public-card/head.ts';
import { FONT_FACES } from '#src/public-card/page-styles.ts';

/** Inline style of the page, also hashed for its content security policy. */
export const FAILURE_STYLE = FONT_FACES + failure;

export function buildFailureHead({ status, productName }: FailureView): string {
  const { title } = FAILURE_COPY.byStatus(status);
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(productName === '' ? title : `${title} · ${productName}`)}</title>`,
    FONT_PRELOAD,
    `<style>${FAILURE_STYLE}</style>`,
    '<meta name="robots" content="noindex"><meta name="theme-color" content="#0e0d0b">',
    buildIcon('#d9b36a', null),
    '</head><body>',
  ].join('');
}

import { escapeHtml } from '#shared/format/html.ts';
import { buildIcon, DOCUMENT_START, FONT_PRELOAD } from '#src/public-card/head.ts';
import notice from '#src/public-card/notice/notice.css?inline';
import { FONT_FACES } from '#src/public-card/page-styles.ts';

/** Inline style of a notice, also hashed for its content security policy. */
export const NOTICE_STYLE = FONT_FACES + notice;

/**
 * Document head of a page of a few sentences. It needs no script or stylesheet, has no tags for link
 * previews and asks not to be indexed.
 */
export function buildNoticeHead(title: string): string {
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(title)}</title>`,
    FONT_PRELOAD,
    `<style>${NOTICE_STYLE}</style>`,
    '<meta name="robots" content="noindex"><meta name="theme-color" content="#0e0d0b">',
    buildIcon('#d9b36a', null),
    '</head><body>',
  ].join('');
}

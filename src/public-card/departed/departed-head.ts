import { escapeHtml } from '#shared/format/html.ts';
import { DEPARTED_COPY } from '#src/public-card/departed/copy.ts';
import type { DepartedView } from '#src/public-card/departed/departed-page.tsx';
import { FAILURE_STYLE } from '#src/public-card/failure/failure-head.ts';
import { buildIcon, DOCUMENT_START, FONT_PRELOAD } from '#src/public-card/head.ts';

/** Without tags for link previews; asks not to be indexed. */
export function buildDepartedHead({ firstName, organization }: DepartedView): string {
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(DEPARTED_COPY.title(firstName, organization))}</title>`,
    FONT_PRELOAD,
    `<style>${FAILURE_STYLE}</style>`,
    '<meta name="robots" content="noindex"><meta name="theme-color" content="#0e0d0b">',
    buildIcon('#d9b36a', null),
    '</head><body>',
  ].join('');
}

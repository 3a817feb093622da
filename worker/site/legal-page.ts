import { escapeJson } from '#shared/format/html.ts';
import {
  LEGAL_ELEMENT_ID,
  LEGAL_PART_ATTRIBUTE,
  type LegalKind,
  type PublishedLegal,
} from '#shared/legal/legal-document.ts';
/** Renders what a page shows of a text, as its first render in a browser. */
export interface LegalDocuments {
  renderLegalParts: (published: PublishedLegal) => { lead: string; text: string };
}

interface ShownLegal {
  kind: LegalKind;
  /** As the request names it. */
  version: string | null;
  published: PublishedLegal | null;
}

const selectPart = (part: string): string => `[${LEGAL_PART_ATTRIBUTE}="${part}"]`;

/**
 * Writes a published text into its prerendered page, in place of what stands for it, and as data for
 * the first render of the app.
 */
export function writeLegalText(
  page: Response,
  shown: ShownLegal,
  documents: LegalDocuments,
): Response {
  const rewriter = new HTMLRewriter().on('head', {
    element: (head) => {
      const json = `<script type="application/json" id="${LEGAL_ELEMENT_ID}">${escapeJson(shown)}</script>`;
      head.append(json, { html: true });
    },
  });
  if (shown.published !== null) {
    const parts = documents.renderLegalParts(shown.published);
    for (const part of ['lead', 'text'] as const) {
      rewriter.on(selectPart(part), {
        element: (element) => void element.setInnerContent(parts[part], { html: true }),
      });
    }
    rewriter.on(selectPart('placeholder'), { element: (element) => void element.remove() });
  }
  const answer = rewriter.transform(page);
  // It names the file of the build, not the text.
  answer.headers.delete('ETag');
  return answer;
}

import {
  LEGAL_TITLES,
  legalSectionSchema,
  type LegalKind,
  type LegalSection,
} from '#shared/legal/legal-document.ts';

export interface LegalTextDraft {
  kind: LegalKind;
  sections: LegalSection[];
}

const ENTRY = /^- \*\*(.+?):\*\* (.+)$/;

/** A text as Markdown, for a lawyer to read and to change. `parseLegalText` reads it. */
export function formatLegalText({ kind, sections }: LegalTextDraft): string {
  const parts = sections.map(({ title, paragraphs, entries = [] }) =>
    [`## ${title}`, ...paragraphs, ...entries.map(([term, text]) => `- **${term}:** ${text}`)].join(
      '\n\n',
    ),
  );
  return `${[`# ${LEGAL_TITLES[kind]}`, ...parts].join('\n\n')}\n`;
}

/**
 * Reads sections that begin with `## `, paragraphs between blank lines, and entries
 * `- **Term:** text`, which follow the paragraphs of their section. Nothing else has a meaning. Throws
 * a sentence for a text without a section.
 */
export function parseLegalText(kind: LegalKind, markdown: string): LegalTextDraft {
  const [, ...parts] = markdown.replaceAll('\r\n', '\n').split(/^## /m);
  if (parts.length === 0) throw new Error(`${kind}: no line begins with "## ".`);
  return { kind, sections: parts.map((part) => parseSection(kind, part)) };
}

function parseSection(kind: LegalKind, part: string): LegalSection {
  const [title = '', ...lines] = part.split('\n');
  const blocks = lines
    .join('\n')
    .replaceAll(/\n(?=- \*\*)/g, '\n\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter((block) => block !== '');
  const entries = blocks.flatMap((block) => {
    const [, term, text] = ENTRY.exec(block) ?? [];
    return term === undefined || text === undefined ? [] : [[term, text]];
  });
  const parsed = legalSectionSchema.safeParse({
    title,
    paragraphs: blocks.filter((block) => !ENTRY.test(block)),
    ...(entries.length > 0 && { entries }),
  });
  if (parsed.success) return parsed.data;
  throw new Error(`${kind}, "${title}": ${parsed.error.issues[0]?.message}`);
}

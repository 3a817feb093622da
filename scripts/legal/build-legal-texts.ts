import type { LegalDetails } from '#scripts/legal/legal-details.ts';
import type { LegalTextDraft } from '#scripts/legal/legal-markdown.ts';
import { buildDpa } from '#scripts/legal/templates/dpa.ts';
import { buildPrivacy } from '#scripts/legal/templates/privacy.ts';
import { buildTerms } from '#scripts/legal/templates/terms.ts';
import { LEGAL_KINDS, type LegalKind, type LegalSection } from '#shared/legal/legal-document.ts';

const TEMPLATES: Readonly<
  Record<LegalKind, (details: LegalDetails, productName: string) => LegalSection[]>
> = { terms: buildTerms, privacy: buildPrivacy, dpa: buildDpa };

/** The three texts of an operator. */
export function buildLegalTexts(details: LegalDetails, productName: string): LegalTextDraft[] {
  return LEGAL_KINDS.map((kind) => ({ kind, sections: TEMPLATES[kind](details, productName) }));
}

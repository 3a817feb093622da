import type { LegalDetails } from '#scripts/legal/legal-details.ts';
import type { LegalSection } from '#shared/legal/legal-document.ts';

/** Where requests about personal data go. */
export const findPrivacyEmail = ({ privacyEmail, email }: LegalDetails): string =>
  privacyEmail || email;

/** Who offers the service: the section that every text begins with. */
export function buildProviderSection(title: string, details: LegalDetails): LegalSection {
  const rows: readonly (readonly [string, string])[] = [
    ['Company', details.company],
    ['Address', `${details.address}, ${details.country}`],
    ['Represented by', details.representedBy],
    ['Register', details.register],
    ['VAT ID', details.vatId],
    ['Email', details.email],
  ];
  return {
    title,
    paragraphs: [],
    entries: rows.filter(([, value]) => value !== '').map(([term, value]) => [term, value]),
  };
}

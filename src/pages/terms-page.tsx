import { OperatorLegalPage } from '#src/features/legal-text/operator-legal-page.tsx';
import { publicSettings } from '#src/browser/public-settings.ts';
import { PartnerLegalPage } from '#src/features/legal-text/partner-legal-page.tsx';
import { appSettings } from '#src/browser/app-settings.ts';
import { Section, type TextSection } from '#src/ui/content/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What already applies',
    entries: [
      [
        'Your content is yours',
        'Your cards, pictures and contacts stay yours, and you can export them.',
      ],
      [
        'Usernames',
        'A username belongs to the account that uses it. When you give it up, we reserve it for you for 30 days. If your plan no longer covers a card, we release its username after 90 days and email you beforehand.',
      ],
      ["What isn't allowed", 'Cards that impersonate someone else, and harmful links.'],
      [
        'Plans',
        'You can cancel a paid plan at any time. The free plan includes one card and never expires.',
      ],
    ],
  },
];

/** Placeholder for the operator's terms: lists what the product itself guarantees. */
export function TermsPage() {
  if (publicSettings.ownLegalTexts?.includes('terms')) {
    return <PartnerLegalPage kind="terms" title="Terms of Service" />;
  }
  return (
    <OperatorLegalPage
      kind="terms"
      placeholder={{
        lead: `The operator of this server hasn't published binding terms yet. Questions? Email ${appSettings.supportEmail}.`,
        soon: "Coming soon: the operator's own terms.",
        content: SECTIONS.map((section) => <Section key={section.title} {...section} />),
      }}
    />
  );
}

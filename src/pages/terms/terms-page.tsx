import { appSettings } from '#src/browser/app-settings.ts';
import { TextPage, type TextSection } from '#src/ui/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What can be said already',
    entries: [
      ['Your content is yours', 'Cards, pictures and contacts stay yours, and can be taken along.'],
      [
        'Names',
        'A username belongs to whoever holds it. A name given back is kept for its last owner for 30 days. The name of a card that no plan covers is released after 90 days, with a warning by email before.',
      ],
      ['What has no place', 'Cards that pretend to be somebody else, and links that do harm.'],
      ['Plans', 'Paid plans end when you end them; the free plan has one card and no end.'],
    ],
  },
];

/** The operator's terms; until they are here, what the product itself holds to. */
export function TermsPage() {
  return (
    <TextPage
      title="Terms of Service"
      soon="Coming soon"
      lead={`The operator of this server has not published binding terms here yet. Questions go to ${appSettings.supportEmail}.`}
      sections={SECTIONS}
    />
  );
}

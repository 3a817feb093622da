import { TEMPLATE_COUNT } from '#shared/card/template-count.ts';
import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FilledSample, type Sample } from '#src/features/sample-card/filled-sample.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { TextPage, type TextSection } from '#src/ui/content/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What we’ll cover',
    entries: [
      [
        'Design',
        `Which of the ${TEMPLATE_COUNT} templates fits your brand, with your banner and portrait.`,
      ],
      ['Order', 'What comes first on your card for the people you meet.'],
      ['Sharing', 'Where to put your QR code: phone, badge, sign, email signature.'],
    ],
  },
];

const SAMPLE: Sample = {
  template: 'emerald',
  portrait: 'jonas-hale',
  name: 'Jonas Hale',
  title: 'Estate Agent',
  company: 'Hale Homes',
};

/** Placeholder: calls cannot be booked yet. */
export function SetupPage() {
  return (
    <TextPage
      title="Setup Call"
      soon="Coming soon: book a time here."
      lead="Most people publish their card in under two minutes, without a call. If you'd rather go through it together, ask for a time by email."
      sections={SECTIONS}
      picture={
        <figure>
          <FilledSample sample={SAMPLE} />
          <figcaption className="mt-4 text-xs text-stone">Sample data</figcaption>
        </figure>
      }
    >
      <div className="actions">
        <StartLink />
        <ButtonLink to={href('contact')} variant="outline" size="large">
          Request a time by email
        </ButtonLink>
      </div>
    </TextPage>
  );
}

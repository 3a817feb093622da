import { href } from '#shared/routes.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { FilledSample, type Sample } from '#src/features/sample-card/filled-sample.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { TextPage, type TextSection } from '#src/ui/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What it will be about',
    entries: [
      ['Design', 'Which of the eight templates carries your brand, with banner and portrait.'],
      ['Order', 'What stands first on the card, for the people you meet.'],
      ['Hand-over', 'Where the code goes: phone, badge, sign, signature.'],
    ],
  },
];

const SAMPLE: Sample = {
  template: 'emerald',
  name: 'Jonas Hale',
  title: 'Estate Agent',
  company: 'Hale Homes',
};

/** A call to set cards up together. */
export function SetupPage() {
  return (
    <TextPage
      title="Setup Call"
      soon="Coming soon"
      lead="A calendar to choose a time from will stand here. Most cards are published without a call, in under two minutes."
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
          Ask for a time by mail
        </ButtonLink>
      </div>
    </TextPage>
  );
}

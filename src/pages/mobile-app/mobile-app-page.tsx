import { ElementIcon } from '#src/card-face/element-icon.tsx';
import { FilledSample, type Sample } from '#src/features/sample-card/filled-sample.tsx';
import { TextPage, type TextSection } from '#src/ui/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'On an iPhone',
    paragraphs: [
      'Open your dashboard or your card in Safari, press Share and choose Add to Home Screen. It opens from there without a browser around it.',
    ],
  },
  {
    title: 'On Android',
    paragraphs: ['Open it in Chrome, press the menu and choose Add to home screen or Install app.'],
  },
  {
    title: 'Without a network',
    paragraphs: [
      'Kept on the home screen it opens with your card, with or without a network: choose Link, and whoever scans opens your page; choose Contact, and you are in their address book with no network on either side. In a browser the same is under your initials, as Show my card.',
      'To be sure of it anywhere, save the QR code as a picture in your photos too.',
    ],
  },
];

const SAMPLE: Sample = {
  template: 'platinum',
  name: 'Nora Feld',
  title: 'Key Accounts',
  company: 'Feld & Partner',
};
const WAYS = [
  ['phone', '+1 555 010 0199'],
  ['email', 'nora@example.com'],
  ['calendar', 'A time to talk'],
] as const;

/** A card's page as a phone shows it. */
function Phone() {
  return (
    <figure className="max-w-[17rem]">
      <div
        aria-hidden="true"
        className="grid gap-4 rounded-[2.5rem] border border-hairline-strong bg-raised p-4 pt-9 pb-8 shadow-float"
      >
        <FilledSample sample={SAMPLE} />
        <div>
          <p className="font-display text-xl">{SAMPLE.name}</p>
          <p className="text-xs text-stone">
            {SAMPLE.title} · {SAMPLE.company}
          </p>
        </div>
        <ul className="border-b border-hairline">
          {WAYS.map(([type, text]) => (
            <li
              key={type}
              className="flex items-center gap-3 border-t border-hairline py-2.5 text-xs [&_svg]:size-4 [&_svg]:text-gold"
            >
              <ElementIcon type={type} />
              {text}
            </li>
          ))}
        </ul>
        <p className="rounded-control bg-gold py-2.5 text-center font-medium text-ink">
          Add to Contacts
        </p>
      </div>
      <figcaption className="mt-4 text-xs text-stone">Sample data</figcaption>
    </figure>
  );
}

/** The phone is where a card is used; there is no app in the stores yet. */
export function MobileAppPage() {
  return (
    <TextPage
      title="Mobile App"
      soon="Coming soon to the stores"
      lead="Until then nothing is missing on a phone: card and dashboard are made for one, and can be kept on its home screen."
      sections={SECTIONS}
      picture={<Phone />}
    />
  );
}

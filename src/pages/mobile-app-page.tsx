import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { FilledSample, type Sample } from '#src/features/sample-card/filled-sample.tsx';
import { TextPage, type TextSection } from '#src/ui/content/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'On iPhone',
    paragraphs: [
      'Open your dashboard or your card in Safari, tap Share and choose Add to Home Screen. It then opens like an app, without the browser.',
    ],
  },
  {
    title: 'On Android',
    paragraphs: ['Open it in Chrome, tap the menu and choose Add to home screen or Install app.'],
  },
  {
    title: 'Offline',
    paragraphs: [
      "From the home screen, your card opens with or without a network. Choose Link, and anyone who scans the code opens your page. Choose Contact, and you're saved to their address book even if both of you are offline. In a browser, open the account menu and choose Show my card.",
      'As a backup, save the QR code to your photos.',
    ],
  },
];

const SAMPLE: Sample = {
  template: 'platinum',
  name: 'Nora Feld',
  title: 'Key Accounts',
  company: 'Feld & Partner',
};
const CONTACT_METHODS = [
  ['phone', '+1 555 010 0199'],
  ['email', 'nora@example.com'],
  ['calendar', 'Book a call'],
] as const;

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
          {CONTACT_METHODS.map(([type, text]) => (
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

/** Placeholder: there is no app in the stores yet. */
export function MobileAppPage() {
  return (
    <TextPage
      title="Mobile App"
      soon="Coming soon to the app stores"
      lead="Until then, use the web app: your card and dashboard are built for mobile, and you can add them to your home screen."
      sections={SECTIONS}
      picture={<Phone />}
    />
  );
}

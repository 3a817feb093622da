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
      'Save the QR code as a picture in your photos: it scans from there wherever you are. What the other person opens needs a network on their side; the contact file, once saved, needs none.',
    ],
  },
];

/** The phone is where a card is used; there is no app in the stores yet. */
export function MobileAppPage() {
  return (
    <TextPage
      title="Mobile App"
      soon="Coming soon to the stores"
      lead="Until then nothing is missing on a phone: card and dashboard are made for one, and can be kept on its home screen."
      sections={SECTIONS}
    />
  );
}

import { documents } from '#shared/routes.ts';
import { TextPage, type TextSection } from '#src/ui/content/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'Endpoints of a published card',
    entries: [
      [documents.card, 'The public page. Other spellings of the username redirect to it.'],
      [documents.cardLong, 'The same page at the link used for sharing and copying.'],
      [documents.contactFile, 'The contact as a vCard 3.0 file, photo included.'],
      [documents.qrSvg, 'The QR code as SVG, for print.'],
      [documents.qrPng, 'The QR code as PNG, 1024 pixels wide.'],
      [documents.preview, 'The link preview image, 1200 by 630 pixels.'],
    ],
  },
  {
    title: 'Self-hosting',
    paragraphs: [
      'The product is a single Worker with a database, storage and queues. The README in the source code explains how to start it with one command and links to a one-page architecture overview.',
    ],
  },
];

/** Lines of at most 35 characters fit on a phone. */
const EXAMPLE = `CARD=https://cards.example/card/ann

# contact file for an address book
curl -O $CARD/contact.vcf

# QR code, sharp at any size
curl -o code.svg $CARD/qr.svg

# link preview image
curl -O $CARD/preview.png`;

function Example() {
  return (
    <figure>
      <figcaption className="mb-3 text-xs text-stone">From a terminal</figcaption>
      <pre
        // Focusable so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be in the keyboard's reach
        tabIndex={0}
        className="overflow-x-auto rounded-panel border border-hairline bg-raised p-4 text-xs leading-relaxed text-stone sm:p-5"
      >
        <code>{EXAMPLE}</code>
      </pre>
    </figure>
  );
}

export function DocsPage() {
  return (
    <TextPage
      title="Documentation"
      soon="Account API coming soon"
      lead="For developers. The endpoints below are public and stable, and need no API key."
      sections={SECTIONS}
      picture={<Example />}
    />
  );
}

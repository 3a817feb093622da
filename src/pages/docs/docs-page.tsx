import { documents } from '#shared/routes.ts';
import { TextPage, type TextSection } from '#src/ui/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'What every published card answers',
    entries: [
      [documents.card, 'The public page. Other spellings of the name are redirected to it.'],
      [documents.cardLong, 'The same page under the address that is shared and copied.'],
      [documents.contactFile, 'The contact as a vCard 3.0 file, photo included.'],
      [documents.qrSvg, 'The code as a drawing, for print.'],
      [documents.qrPng, 'The code as a picture of 1024 pixels.'],
      [documents.preview, 'The picture of link previews, 1200 by 630.'],
    ],
  },
  {
    title: 'Running it yourself',
    paragraphs: [
      'The product is one Worker with its database, storage and queues. The README of its source says how it is started with one command, and its architecture is one page.',
    ],
  },
];

/** Lines of at most 35 characters: a phone shows them whole. */
const EXAMPLE = `CARD=https://cards.example/card/ann

# the contact, for an address book
curl -O $CARD/contact.vcf

# the code, sharp at any size
curl -o code.svg $CARD/qr.svg

# the picture of link previews
curl -O $CARD/preview.png`;

function Example() {
  return (
    <figure>
      <figcaption className="mb-3 text-xs text-stone">From a terminal</figcaption>
      <pre
        // Scrolled by keys where it is wider than its place.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be in the keyboard's reach
        tabIndex={0}
        className="overflow-x-auto rounded-panel border border-hairline bg-raised p-4 text-xs leading-relaxed text-stone sm:p-5"
      >
        <code>{EXAMPLE}</code>
      </pre>
    </figure>
  );
}

/** What is documented today: the addresses of a card, and where the rest is. */
export function DocsPage() {
  return (
    <TextPage
      title="Documentation"
      soon="An API for accounts: coming soon"
      lead="For people who build with the product. The addresses below are public, stable and need no key."
      sections={SECTIONS}
      picture={<Example />}
    />
  );
}

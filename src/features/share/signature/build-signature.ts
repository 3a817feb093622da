import type { LocalCard } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/link/element-link.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { buildSourceUrl } from '#shared/card/link/link-source.ts';
import { cardUrl, shortenUrl } from '#shared/card/username/username.ts';
import { href } from '#shared/routes.ts';
import { oneLine } from '#shared/text/one-line.ts';
import { findSignatureAccent } from '#src/features/share/organization-drawings.ts';
import {
  buildSignatureNode,
  buildSignatureHtml,
  type SignatureContent,
  type SignatureNode,
} from './signature-node.ts';
import { findCardHome } from '#src/state/cards/card-organization.ts';

/** With the photo, as two lines of text, or with the card's QR code. */
export const SIGNATURE_LAYOUTS = ['portrait', 'compact', 'code'] as const;
export type SignatureLayout = (typeof SIGNATURE_LAYOUTS)[number];

export type SignatureCard = Pick<
  LocalCard,
  | 'username'
  | 'name'
  | 'title'
  | 'company'
  | 'email'
  | 'phone'
  | 'website'
  | 'cardElements'
  | 'dials'
  | 'template'
  | 'contactPhoto'
  | 'brand'
  | 'published'
>;

export interface Signature {
  tree: SignatureNode;
  html: string;
  /** Plain-text alternative. */
  text: string;
}

/** Secondary text, readable on both backgrounds. */
export const SIGNATURE_GRAY = '#707070';

const PHOTO_PX = 84;
const CODE_PX = 104;
const FONT = 'Helvetica,Arial,sans-serif';
const RESET = { border: '0', cellpadding: '0', cellspacing: '0', role: 'presentation' } as const;

/** Absolute URLs of the pictures, fetched by the mail's reader; null without a photo. */
export interface SignaturePictures {
  photo: string | null;
  code: string;
}

/**
 * The photo is the contact file's JPEG, because Word renders no WebP, at a URL that survives a
 * change of the photo. A photo that is not uploaded yet is left out.
 */
export function findSignaturePictures(card: SignatureCard, origin: string): SignaturePictures {
  const { contactPhoto, username } = card;
  const home = findCardHome(card, origin);
  return {
    photo: contactPhoto.startsWith('/') ? home + href('photo', { username }) : null,
    code: home + href('qrPng', { username }),
  };
}

/**
 * Builds the signature of a card; `origin` is the app's, `https://host`. Every link to the card has
 * `?s=signature`.
 */
export function buildSignature(
  card: SignatureCard,
  origin: string,
  layout: SignatureLayout,
): Signature {
  const details = findDetails(card, origin);
  const tree = LAYOUTS[layout](details, findSignaturePictures(card, origin));
  return { tree, html: buildSignatureHtml(tree), text: buildPlainText(details) };
}

interface Detail {
  text: string;
  href: string | null;
}
/** Types that have a line, in display order. */
const CONTACT_TYPES = ['phone', 'email', 'website'] as const;
type ContactType = (typeof CONTACT_TYPES)[number];
interface Details {
  name: string;
  role: string;
  contacts: Detail[];
  card: { text: string; href: string };
  accent: string;
}

function findDetails(card: SignatureCard, origin: string): Details {
  const url = cardUrl(findCardHome(card, origin), card.username);
  return {
    name: oneLine(card.name) || oneLine(card.company) || card.username,
    role: [card.title, oneLine(card.name) ? card.company : '']
      .map(oneLine)
      .filter((part) => part !== '')
      .join(' · '),
    contacts: CONTACT_TYPES.flatMap((type) => findFirstContact(card, type)),
    card: { text: shortenUrl(url), href: buildSourceUrl(url, 'signature') },
    accent: findSignatureAccent(card),
  };
}

/**
 * First value of a type from the card's own field, then from visible elements; as text when it is
 * not a link.
 */
function findFirstContact(card: SignatureCard, type: ContactType): Detail[] {
  const values = [
    card[type],
    ...visibleElements(card)
      .filter((element) => element.type === type)
      .map(({ value }) => value),
  ];
  const value = values.find((text) => oneLine(text) !== '');
  if (value === undefined) return [];
  const text = oneLine(elementText(type, value, card.dials));
  return [{ text, href: elementHref(type, value, card.dials) }];
}

const LAYOUTS: Readonly<
  Record<SignatureLayout, (details: Details, pictures: SignaturePictures) => SignatureNode>
> = {
  portrait: (details, { photo }) =>
    photo === null
      ? table(row(buildLines(details, buildRule(details))))
      : table(
          row(
            picture(photo, `Photo of ${details.name}`, PHOTO_PX, details, 'round'),
            buildLines(details, buildRule(details)),
          ),
        ),
  compact: (details) => table(row(buildCompactLines(details))),
  code: (details, { code }) =>
    table(
      row(
        picture(code, `QR code of ${details.name}'s card`, CODE_PX, details, 'square'),
        buildLines(details, buildRule(details)),
      ),
    ),
};

function table(...rows: readonly SignatureNode[]): SignatureNode {
  return buildSignatureNode(
    'table',
    RESET,
    { 'font-family': FONT, 'font-size': '14px', 'line-height': '20px' },
    buildSignatureNode('tbody', {}, {}, ...rows),
  );
}

function row(...cells: readonly SignatureNode[]): SignatureNode {
  return buildSignatureNode('tr', {}, {}, ...cells);
}

/** Sizes are attributes as well, because Word reads no style for them. */
function picture(
  src: string,
  alt: string,
  px: number,
  { card, accent }: Details,
  shape: 'round' | 'square',
): SignatureNode {
  const size = String(px);
  const image = buildSignatureNode(
    'img',
    { src, alt, width: size, height: size, border: '0' },
    { display: 'block', 'border-radius': shape === 'round' ? `${px / 2}px` : '6px' },
  );
  return buildSignatureNode(
    'td',
    { width: String(px + 16), valign: 'top' },
    { padding: '0 16px 0 0', 'vertical-align': 'top' },
    buildSignatureNode(
      'a',
      { href: card.href },
      { color: accent, 'text-decoration': 'none' },
      image,
    ),
  );
}

type Cell = Pick<SignatureNode, 'style'>;

function buildRule({ accent }: Details): Cell {
  return { style: { 'border-left': `2px solid ${accent}`, padding: '2px 0 2px 16px' } };
}

function buildLines(details: Details, { style }: Cell): SignatureNode {
  const { name, role, contacts, card, accent } = details;
  // No color of its own, so that dark mail programs lighten it with the rest of the mail.
  const shown: SignatureContent[][] = [
    [
      buildSignatureNode(
        'span',
        {},
        { 'font-size': '18px', 'line-height': '24px', 'font-weight': 'bold' },
        name,
      ),
    ],
    ...(role === '' ? [] : [[grayText(role)]]),
    ...contacts.map((contact) => [link(contact, SIGNATURE_GRAY)]),
    [link(card, accent)],
  ];
  return buildSignatureNode(
    'td',
    { valign: 'top' },
    {
      ...style,
      'font-family': FONT,
      'font-size': '14px',
      'line-height': '20px',
      'vertical-align': 'top',
    },
    ...joinParts(shown, buildSignatureNode('br', {}, {})),
  );
}

function buildCompactLines(details: Details): SignatureNode {
  const { name, role, contacts, card, accent } = details;
  const first: SignatureContent[] = [
    buildSignatureNode('span', {}, { 'font-weight': 'bold' }, name),
    ...(role === '' ? [] : [grayText(` · ${role}`)]),
  ];
  const second = joinParts(
    [...contacts.map((contact) => [link(contact, SIGNATURE_GRAY)]), [link(card, accent)]],
    grayText(' | '),
  );
  return buildSignatureNode(
    'td',
    {},
    { 'font-family': FONT, 'font-size': '14px', 'line-height': '22px' },
    ...first,
    buildSignatureNode('br', {}, {}),
    ...second,
  );
}

function grayText(text: string): SignatureNode {
  return buildSignatureNode('span', {}, { color: SIGNATURE_GRAY }, text);
}

function link({ text, href }: Detail, color: string): SignatureNode {
  return href === null
    ? buildSignatureNode('span', {}, { color }, text)
    : buildSignatureNode('a', { href }, { color, 'text-decoration': 'none' }, text);
}

function joinParts(
  parts: readonly (readonly SignatureContent[])[],
  between: SignatureNode,
): SignatureContent[] {
  return parts.flatMap((part, at) => (at === 0 ? part : [between, ...part]));
}

function buildPlainText({ name, role, contacts, card }: Details): string {
  const all = [name, role, ...contacts.map(({ text }) => text), card.href];
  return all.filter((line) => line !== '').join('\n');
}

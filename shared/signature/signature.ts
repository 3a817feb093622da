import type { LocalCard } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/element-link.ts';
import { visibleElements } from '#shared/card/element.ts';
import { markedUrl } from '#shared/card/marked-url.ts';
import type { TemplateKey } from '#shared/card/template.ts';
import { cardUrl } from '#shared/card/username.ts';
import { href } from '#shared/routes.ts';
import {
  node,
  signatureHtml,
  type SignatureContent,
  type SignatureNode,
} from '#shared/signature/signature-node.ts';

/** How a signature can be laid out: with the photo, as two lines of text, or with the card's code. */
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
  | 'template'
  | 'contactPhoto'
>;

export interface Signature {
  tree: SignatureNode;
  html: string;
  /** The same for mails without markup. */
  text: string;
}

/**
 * The template's colour for links and rule, between light and dark: at least 4.5:1 on white (WCAG 1.4.3) and still 3:1
 * on the `#1f1f1f` of a mail program's dark mode, which recolours what it likes and leaves the rest.
 */
export const SIGNATURE_ACCENTS: Readonly<Record<TemplateKey, string>> = {
  premium: '#8c6d1f',
  platinum: '#667080',
  royal: '#3f66c9',
  emerald: '#1d7f5f',
  rosegold: '#a8593f',
  purple: '#8152c0',
  luxury: '#8a6a3a',
  social: '#3a64f0',
};
/** Secondary text, readable on both. */
export const SIGNATURE_GREY = '#707070';

const PHOTO_PX = 84;
const CODE_PX = 104;
const FONT = 'Helvetica,Arial,sans-serif';
const RESET = { border: '0', cellpadding: '0', cellspacing: '0', role: 'presentation' } as const;

/** Where a card's pictures are fetched from by whoever reads the mail; null where there is no such picture. */
export interface SignaturePictures {
  photo: string | null;
  code: string;
}

/**
 * The pictures of a published card, absolute. The photo is the JPEG of the contact file, since Word draws no WebP, at an address
 * that outlives a change of the photo. A photo that is still on this device only has no address, and is left out.
 */
export function signaturePictures(card: SignatureCard, origin: string): SignaturePictures {
  const { contactPhoto, username } = card;
  return {
    photo: contactPhoto.startsWith('/') ? origin + href('photo', { username }) : null,
    code: origin + href('qrPng', { username }),
  };
}

/** A card as the lines under a mail. Every link to the card says `?s=signature`; `origin` is `https://host`. */
export function buildSignature(
  card: SignatureCard,
  origin: string,
  layout: SignatureLayout,
): Signature {
  const facts = readFacts(card, origin);
  const tree = LAYOUTS[layout](facts, signaturePictures(card, origin));
  return { tree, html: signatureHtml(tree), text: plainText(facts) };
}

interface Fact {
  text: string;
  href: string | null;
}
/** The kinds a signature has a line for, in their order. */
const WAYS = ['phone', 'email', 'website'] as const;
type SignatureWay = (typeof WAYS)[number];
interface Facts {
  name: string;
  role: string;
  ways: Fact[];
  card: { text: string; href: string };
  accent: string;
}

function readFacts(card: SignatureCard, origin: string): Facts {
  const url = cardUrl(origin, card.username);
  return {
    name: oneLine(card.name) || oneLine(card.company) || card.username,
    role: [card.title, oneLine(card.name) ? card.company : '']
      .map(oneLine)
      .filter((part) => part !== '')
      .join(' · '),
    ways: WAYS.flatMap((type) => firstWay(card, type)),
    card: { text: url.replace(/^https?:\/\//, ''), href: markedUrl(url, 'signature') },
    accent: SIGNATURE_ACCENTS[card.template],
  };
}

/** The first way of a kind, from the card's own field, then from its visible elements; as text where it is no link. */
function firstWay(card: SignatureCard, type: SignatureWay): Fact[] {
  const values = [
    card[type],
    ...visibleElements(card)
      .filter((element) => element.type === type)
      .map(({ value }) => value),
  ];
  const value = values.find((text) => oneLine(text) !== '');
  if (value === undefined) return [];
  return [{ text: oneLine(elementText(type, value)), href: elementHref(type, value) }];
}

const LAYOUTS: Readonly<
  Record<SignatureLayout, (facts: Facts, pictures: SignaturePictures) => SignatureNode>
> = {
  portrait: (facts, { photo }) =>
    photo === null
      ? table(row(lines(facts, rule(facts))))
      : table(
          row(
            picture(photo, `Photo of ${facts.name}`, PHOTO_PX, facts, 'round'),
            lines(facts, rule(facts)),
          ),
        ),
  compact: (facts) => table(row(compactLines(facts))),
  code: (facts, { code }) =>
    table(
      row(
        picture(code, `QR code of ${facts.name}'s card`, CODE_PX, facts, 'square'),
        lines(facts, rule(facts)),
      ),
    ),
};

function table(...rows: readonly SignatureNode[]): SignatureNode {
  return node(
    'table',
    RESET,
    { 'font-family': FONT, 'font-size': '14px', 'line-height': '20px' },
    node('tbody', {}, {}, ...rows),
  );
}

function row(...cells: readonly SignatureNode[]): SignatureNode {
  return node('tr', {}, {}, ...cells);
}

/** Widths stand as attributes too: Word reads those alone. */
function picture(
  src: string,
  alt: string,
  px: number,
  { card, accent }: Facts,
  shape: 'round' | 'square',
): SignatureNode {
  const size = String(px);
  const image = node(
    'img',
    { src, alt, width: size, height: size, border: '0' },
    { display: 'block', 'border-radius': shape === 'round' ? `${px / 2}px` : '6px' },
  );
  return node(
    'td',
    { width: String(px + 16), valign: 'top' },
    { padding: '0 16px 0 0', 'vertical-align': 'top' },
    node('a', { href: card.href }, { color: accent, 'text-decoration': 'none' }, image),
  );
}

type Cell = Pick<SignatureNode, 'style'>;

function rule({ accent }: Facts): Cell {
  return { style: { 'border-left': `2px solid ${accent}`, padding: '2px 0 2px 16px' } };
}

function lines(facts: Facts, { style }: Cell): SignatureNode {
  const { name, role, ways, card, accent } = facts;
  // No colour of its own: a dark mail program turns it light with the rest of the mail.
  const shown: SignatureContent[][] = [
    [node('span', {}, { 'font-size': '18px', 'line-height': '24px', 'font-weight': 'bold' }, name)],
    ...(role === '' ? [] : [[grey(role)]]),
    ...ways.map((way) => [link(way, SIGNATURE_GREY)]),
    [link(card, accent)],
  ];
  return node(
    'td',
    { valign: 'top' },
    {
      ...style,
      'font-family': FONT,
      'font-size': '14px',
      'line-height': '20px',
      'vertical-align': 'top',
    },
    ...joined(shown, node('br', {}, {})),
  );
}

function compactLines(facts: Facts): SignatureNode {
  const { name, role, ways, card, accent } = facts;
  const first: SignatureContent[] = [
    node('span', {}, { 'font-weight': 'bold' }, name),
    ...(role === '' ? [] : [grey(` · ${role}`)]),
  ];
  const second = joined(
    [...ways.map((way) => [link(way, SIGNATURE_GREY)]), [link(card, accent)]],
    grey(' | '),
  );
  return node(
    'td',
    {},
    { 'font-family': FONT, 'font-size': '14px', 'line-height': '22px' },
    ...first,
    node('br', {}, {}),
    ...second,
  );
}

function grey(text: string): SignatureNode {
  return node('span', {}, { color: SIGNATURE_GREY }, text);
}

function link({ text, href }: Fact, color: string): SignatureNode {
  return href === null
    ? node('span', {}, { color }, text)
    : node('a', { href }, { color, 'text-decoration': 'none' }, text);
}

function joined(
  parts: readonly (readonly SignatureContent[])[],
  between: SignatureNode,
): SignatureContent[] {
  return parts.flatMap((part, at) => (at === 0 ? part : [between, ...part]));
}

function plainText({ name, role, ways, card }: Facts): string {
  const all = [name, role, ...ways.map(({ text }) => text), card.href];
  return all.filter((line) => line !== '').join('\n');
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

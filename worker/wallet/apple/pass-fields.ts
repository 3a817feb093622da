import type { CardContent } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/element-link.ts';
import { ELEMENTS, isSameValue, visibleElements, type ElementType } from '#shared/card/element.ts';
import { NAMELESS_CARD } from '#shared/wallet/pass-file-name.ts';
import type { PassNotice, PassWords } from '#worker/wallet/wallet-card.ts';

/** A field of a pass, in the names of Apple's `PassFieldContent`. */
export interface PassField {
  key: string;
  label?: string;
  value: string;
  /** Told to the holder when the value changes; `%@` stands for the new one. */
  changeMessage?: string;
  /** The value with a link around it; the only markup Wallet knows. */
  attributedValue?: string;
  dataDetectorTypes?: readonly string[];
}

/** What stands where a card says nothing. */
export const PASS_FALLBACKS = {
  name: NAMELESS_CARD,
  title: 'Professional',
  company: 'User',
  bio: 'Digital business card',
  notice: 'None yet.',
  instructions: 'Show the code to share this card. It opens with any phone camera.',
} as const;

/** The name, on its own: without a label it is also the big title of a poster pass. */
export function buildNameField(card: CardContent): PassField {
  return { key: 'name', value: oneLine(card.name) || PASS_FALLBACKS.name };
}

/** Title and company; a change of either is told to whoever holds the pass. */
export function buildRowFields(card: CardContent): PassField[] {
  return [
    {
      key: 'title',
      label: 'Title',
      value: oneLine(card.title) || PASS_FALLBACKS.title,
      changeMessage: 'Title: %@',
    },
    {
      key: 'company',
      ...companyLine(card),
      changeMessage: 'Company: %@',
    },
  ];
}

/** The company with its label. The word that stands for a blank one is no company's name, and is not called one. */
export function companyLine(card: CardContent): { label: string; value: string } {
  const company = oneLine(card.company);
  return company === ''
    ? { label: 'Account', value: PASS_FALLBACKS.company }
    : { label: 'Company', value: company };
}

interface BackSource {
  card: CardContent;
  url: string;
  words: PassWords;
  notice: PassNotice | null;
}

/**
 * The back: the latest message, every way to reach the person as a link that can be tapped, then what the pass is and how
 * it is used.
 */
export function buildBackFields({ card, url, words, notice }: BackSource): PassField[] {
  const named = [
    ['email', card.email],
    ['phone', card.phone],
    ['website', card.website || url],
  ] as const;
  const isNamed = (type: ElementType, value: string): boolean =>
    named.some(([ownType, ownValue]) => ownType === type && isSameValue(type, ownValue, value));
  return [
    ...(notice === null ? [] : [buildNotice(notice)]),
    ...named.flatMap(([type, value]) => (value === '' ? [] : [buildWay(type, type, value)])),
    ...visibleElements(card)
      .filter(({ type, value }) => !isNamed(type, value))
      .map(({ type, value }, index) => buildWay(`element-${index + 1}`, type, value)),
    plain('bio', 'About', words.bio || card.bio || PASS_FALLBACKS.bio),
    linked('card', 'Card', { href: url, text: url.replace(/^https?:\/\//, '') }),
    plain('instructions', 'How to share', words.instructions || PASS_FALLBACKS.instructions),
    // Wallet announces the change of a field that was there before: the first message has to find its place taken.
    ...(notice === null ? [plain(NOTICE_KEY, 'Latest message', PASS_FALLBACKS.notice)] : []),
  ];
}

const NOTICE_KEY = 'message';

/** What the lock screen says is the message itself; its title stands over it on the back. */
function buildNotice({ title, message, actionUrl }: PassNotice): PassField {
  const field =
    actionUrl === ''
      ? plain(NOTICE_KEY, oneLine(title), message)
      : linked(NOTICE_KEY, oneLine(title), { href: actionUrl, text: message });
  return { ...field, changeMessage: '%@' };
}

function buildWay(key: string, type: ElementType, value: string): PassField {
  const { label } = ELEMENTS[type];
  const href = elementHref(type, value);
  return href === null
    ? plain(key, label, value)
    : linked(key, label, { href, text: elementText(type, value) });
}

function linked(key: string, label: string, link: { href: string; text: string }): PassField {
  const attributedValue = `<a href='${escapeMarkup(link.href)}'>${escapeMarkup(link.text)}</a>`;
  return { key, label, value: link.text, attributedValue, dataDetectorTypes: [] };
}

/** Text stays text: Wallet would make links of what merely looks like one. */
function plain(key: string, label: string, value: string): PassField {
  return { key, label, value, dataDetectorTypes: [] };
}

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => MARKUP[sign] ?? '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

import type { CardContent } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/link/element-link.ts';
import {
  ELEMENTS,
  isSameValue,
  visibleElements,
  type ElementType,
} from '#shared/card/element/element.ts';
import { PASS_CHANGE_MESSAGES, PASS_FALLBACKS, PASS_LABELS } from '#worker/wallet/copy.ts';
import type { PassNotice, PassTexts } from '#worker/wallet/wallet-card.ts';

/** A pass field, named as in Apple's `PassFieldContent`. */
export interface PassField {
  key: string;
  label?: string;
  value: string;
  /** Announced when the value changes. `%@` is replaced by the new value. */
  changeMessage?: string;
  /** The value inside a link, the only markup Wallet supports. */
  attributedValue?: string;
  dataDetectorTypes?: readonly string[];
}

/** Without a label, the name is also the large title of a poster pass. */
export function buildNameField(card: CardContent): PassField {
  return { key: 'name', value: collapseSpace(card.name) || PASS_FALLBACKS.name };
}

/** Title and company. Devices announce changes of both. */
export function buildRowFields(card: CardContent): PassField[] {
  return [
    {
      key: 'title',
      label: PASS_LABELS.title,
      value: collapseSpace(card.title) || PASS_FALLBACKS.title,
      changeMessage: PASS_CHANGE_MESSAGES.title,
    },
    {
      key: 'company',
      ...buildCompanyLine(card),
      changeMessage: PASS_CHANGE_MESSAGES.company,
    },
  ];
}

function buildCompanyLine(card: CardContent): { label: string; value: string } {
  const company = collapseSpace(card.company);
  return company === ''
    ? { label: PASS_LABELS.noCompany, value: PASS_FALLBACKS.company }
    : { label: PASS_LABELS.company, value: company };
}

interface BackSource {
  card: CardContent;
  url: string;
  texts: PassTexts;
  notice: PassNotice | null;
}

/**
 * The back of the pass: the latest message, all contact methods as links, then what the pass is and
 * how to use it.
 */
export function buildBackFields({ card, url, texts, notice }: BackSource): PassField[] {
  const named = [
    ['email', card.email],
    ['phone', card.phone],
    ['website', card.website || url],
  ] as const;
  const isNamed = (type: ElementType, value: string): boolean =>
    named.some(([ownType, ownValue]) => ownType === type && isSameValue(type, ownValue, value));
  return [
    ...(notice === null ? [] : [buildNotice(notice)]),
    ...named.flatMap(([type, value]) =>
      value === '' ? [] : [buildContactField(type, { type, value, dials: card.dials })],
    ),
    ...visibleElements(card)
      .filter(({ type, value }) => !isNamed(type, value))
      .map(({ type, value }, index) =>
        buildContactField(`element-${index + 1}`, { type, value, dials: card.dials }),
      ),
    buildTextField('bio', PASS_LABELS.about, texts.bio || card.bio || PASS_FALLBACKS.bio),
    buildLinkField('card', PASS_LABELS.card, { href: url, text: url.replace(/^https?:\/\//, '') }),
    buildTextField(
      'instructions',
      PASS_LABELS.instructions,
      texts.instructions || PASS_FALLBACKS.instructions,
    ),
    // Wallet only announces changes of an existing field, so the first message needs a placeholder.
    ...(notice === null
      ? [buildTextField(NOTICE_KEY, PASS_LABELS.latestMessage, PASS_FALLBACKS.notice)]
      : []),
  ];
}

const NOTICE_KEY = 'message';

/** The lock screen shows the message; its title is the label on the back. */
function buildNotice({ title, message, actionUrl }: PassNotice): PassField {
  const field =
    actionUrl === ''
      ? buildTextField(NOTICE_KEY, collapseSpace(title), message)
      : buildLinkField(NOTICE_KEY, collapseSpace(title), { href: actionUrl, text: message });
  return { ...field, changeMessage: PASS_CHANGE_MESSAGES.notice };
}

interface ContactValue extends Pick<CardContent, 'dials'> {
  type: ElementType;
  value: string;
}

function buildContactField(key: string, { type, value, dials }: ContactValue): PassField {
  const { label } = ELEMENTS[type];
  const href = elementHref(type, value, dials);
  return href === null
    ? buildTextField(key, label, value)
    : buildLinkField(key, label, { href, text: elementText(type, value, dials) });
}

function buildLinkField(
  key: string,
  label: string,
  link: { href: string; text: string },
): PassField {
  const attributedValue = `<a href='${escapeMarkup(link.href)}'>${escapeMarkup(link.text)}</a>`;
  return { key, label, value: link.text, attributedValue, dataDetectorTypes: [] };
}

/** No data detectors: Wallet would turn anything that looks like a link into one. */
function buildTextField(key: string, label: string, value: string): PassField {
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
  return text.replace(/[&<>"']/g, (character) => MARKUP[character] ?? '');
}

function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

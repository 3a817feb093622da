export const SUGGESTION_FIELDS = ['title', 'bio'] as const;
export type SuggestionField = (typeof SUGGESTION_FIELDS)[number];

/** Longest suggestion per field, in characters; equals the limit of the field. */
export const SUGGESTION_MAX: Readonly<Record<SuggestionField, number>> = { title: 100, bio: 600 };

export interface CardTexts {
  name: string;
  title: string;
  company: string;
  bio: string;
}

type Wording = (words: CardTexts) => string;

/** Placeholders for what the card does not state. A suggestion claims nothing beyond the card. */
const ROLE = '[Your role]';
const FIELD = '[your field]';

const TITLES: readonly Wording[] = [
  ({ title, company }) => [title || ROLE, company].filter(Boolean).join(', '),
  ({ title, company }) =>
    `${title || ROLE}${company || !title ? ` at ${company || '[company]'}` : ''}`,
  ({ title, company }) =>
    [title || ROLE, company || (title ? '' : FIELD)].filter(Boolean).join(' · '),
];

const BIOS: readonly Wording[] = [
  (words) => `${introduce(words)} Save my card, and let us find a time to talk.`,
  (words) => `${introduce(words)} Every link here reaches me directly.`,
  (words) => `${introduce(words)} Ask me anything about my work.`,
];

const WORDINGS: Readonly<Record<SuggestionField, readonly Wording[]>> = {
  title: TITLES,
  bio: BIOS,
};

/**
 * Builds a suggestion from the card's own texts without a model; each attempt returns the next
 * wording.
 */
export function suggestText(field: SuggestionField, words: CardTexts, attempt: number): string {
  const wordings = WORDINGS[field];
  const wording = wordings[attempt % wordings.length];
  return cleanSuggestion(field, wording ? wording(trimTexts(words)) : '');
}

/**
 * Plain text of the field's length, without markup, surrounding quotes and control characters,
 * whether from a model or from a template.
 */
export function cleanSuggestion(field: SuggestionField, text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/^["'“‘](.*)["'”’]$/u, '$1')
    .trim();
  return shorten(plain, SUGGESTION_MAX[field]);
}

function introduce({ name, title, company }: CardTexts): string {
  const work = [title, company && `at ${company}`].filter(Boolean).join(' ');
  if (name && work) return `I am ${name}, ${work}.`;
  if (name) return `I am ${name}.`;
  return work ? `${work}.` : 'Good to meet you.';
}

function trimTexts({ name, title, company, bio }: CardTexts): CardTexts {
  return { name: name.trim(), title: title.trim(), company: company.trim(), bio: bio.trim() };
}

/** Cuts at a word boundary, never inside a character. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

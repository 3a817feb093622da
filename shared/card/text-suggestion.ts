/** The fields one can be helped with. */
export const TEXT_FIELDS = ['title', 'bio'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Longest suggestion for a field, in characters: what the field itself takes. */
export const SUGGESTION_MAX: Readonly<Record<TextField, number>> = { title: 100, bio: 600 };

export interface CardWords {
  name: string;
  title: string;
  company: string;
  bio: string;
}

type Wording = (words: CardWords) => string;

/** Stands for what the card does not say: the person replaces it. Nothing is claimed that the card does not say already. */
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
  (words) => `${who(words)} Save my card, and let us find a time to talk.`,
  (words) => `${who(words)} Every link here reaches me directly.`,
  (words) => `${who(words)} Ask me anything about my work.`,
];

const WORDINGS: Readonly<Record<TextField, readonly Wording[]>> = { title: TITLES, bio: BIOS };

/** Words for a field from the card's own, without asking anybody; each attempt gives the next wording. */
export function suggestText(field: TextField, words: CardWords, attempt: number): string {
  const wordings = WORDINGS[field];
  const wording = wordings[attempt % wordings.length];
  return cleanSuggestion(field, wording ? wording(trimmed(words)) : '');
}

/** Whoever wrote it: one plain text, as long as its field takes, without markup, quotes around it or control characters. */
export function cleanSuggestion(field: TextField, text: string): string {
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

function who({ name, title, company }: CardWords): string {
  const work = [title, company && `at ${company}`].filter(Boolean).join(' ');
  if (name && work) return `I am ${name}, ${work}.`;
  if (name) return `I am ${name}.`;
  return work ? `${work}.` : 'Good to meet you.';
}

function trimmed({ name, title, company, bio }: CardWords): CardWords {
  return { name: name.trim(), title: title.trim(), company: company.trim(), bio: bio.trim() };
}

/** Cut at a word, by whole characters. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

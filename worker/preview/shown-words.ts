import type { PublishedCard } from '#shared/card/card.ts';
import { monogram } from '#shared/card/monogram.ts';
import { watermarkOf } from '#shared/card/watermark.ts';
import { cleanText } from '#worker/preview/letters/fit-text.ts';

/** The words of a picture; empty ones are not shown. */
export interface ShownWords {
  name: string;
  title: string;
  company: string;
  initials: string;
  /** `@username`: where a template shows it, and where a name is in letters that cannot be drawn. */
  handle: string;
  /** The line a card without branding of its own carries. */
  mark: string;
}

type WordsCard = Pick<PublishedCard, 'name' | 'title' | 'company' | 'username' | 'userPlan'>;

/** What a card's picture says: as its page has it, a company taking the place of a name that is missing. */
export function buildWords(card: WordsCard, productName: string): ShownWords {
  const company = cleanText(card.company);
  const name = cleanText(card.name) || company;
  return {
    name,
    title: cleanText(card.title),
    company: name === company ? '' : company,
    initials: monogram(name),
    handle: `@${card.username}`,
    mark: cleanText(watermarkOf(card.userPlan, productName) ?? ''),
  };
}

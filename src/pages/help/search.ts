import type { Article } from '#src/pages/help/content/article.ts';

/** The articles whose question or answer holds every word typed, in any case; all of them for an empty query. */
export function findArticles(articles: readonly Article[], query: string): readonly Article[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return articles.filter(({ question, answer }) => {
    const text = fold(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case, without accents, one kind of apostrophe. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
}

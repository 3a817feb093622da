import type { Article } from '#src/pages/help/content/article.ts';

/**
 * Returns the articles that contain every word of the query, ignoring case and accents. An empty
 * query matches all.
 */
export function findArticles(articles: readonly Article[], query: string): readonly Article[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  return articles.filter(({ question, answer }) => {
    const text = normalizeText(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case, without accents, one kind of apostrophe. */
function normalizeText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
}

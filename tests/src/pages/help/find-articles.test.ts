import { expect, test } from 'vitest';
import { ALL_ARTICLES, CATEGORIES, POPULAR } from '#src/pages/help/content/categories.ts';
import { findArticles } from '#src/pages/help/find-articles.ts';

const articles = [
  { question: 'How do I pay?', answer: 'By card or PayPal.' },
  { question: 'Who is José?', answer: 'A card’s owner.' },
];

test.each([
  ['paypal', 1],
  ['PAY card', 1],
  ['jose', 1],
  ["card's", 1],
  ['card', 2],
  ['  ', 2],
  ['pay jose', 0],
  ['.*', 0],
])('R-Q1: %j finds %d', (query, count) => {
  expect(findArticles(articles, query)).toHaveLength(count);
});

test('the categories have the number of articles the specification requires', () => {
  expect(CATEGORIES.map(({ title, articles }) => [title, articles.length])).toEqual([
    ['Getting Started', 12],
    ['Billing & Subscriptions', 8],
    ['Card Management', 15],
    ['Team Features', 6],
    ['API & Integrations', 9],
    ['White-Label Solutions', 4],
  ]);
});

test('every question is unique and answered in one to three sentences', () => {
  const questions = ALL_ARTICLES.map(({ question }) => question);
  expect(new Set(questions).size).toBe(questions.length);
  expect(POPULAR).toHaveLength(6);
  for (const { question, answer } of ALL_ARTICLES) {
    const sentences = answer.match(/[.!?](?=\s|$)/g)?.length ?? 0;
    expect([question, sentences >= 1 && sentences <= 3]).toEqual([question, true]);
  }
});

import { CONTACTS } from '#shared/api/contact-operations.ts';
import { expect, test } from 'vitest';
import { listSampleOrganizationCards, OWNER } from '#scripts/seed/sample-team.ts';
import { listVisitors } from '#scripts/seed/sample-visitors.ts';
import { isSeeded } from '#scripts/seed/seed-visits.ts';
import { signup } from '#shared/api/auth/auth.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import { submitContact } from '#shared/api/contacts.ts';
import { elementHref } from '#shared/card/link/element-link.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { findLimit } from '#shared/plan/limits.ts';

const cards = listSampleOrganizationCards();
const visitors = listVisitors();

test('the account has one valid card of each template, with unique usernames and ids', () => {
  expect(cards.map(({ template }) => template).toSorted()).toEqual([...TEMPLATE_KEYS].toSorted());
  for (const { username, content } of cards) {
    expect(usernameIssue(username)).toBeNull();
    expect(putCard.request.parse(content)).toEqual(content);
    for (const { type, value } of content.cardElements) {
      if (type === 'text') continue;
      expect(elementHref(type, value), `${username} ${type}`).not.toBeNull();
    }
  }
  expect(new Set(cards.map(({ content }) => content.id)).size).toBe(cards.length);
  expect(findLimit(OWNER.plan, 'cards')).toBeGreaterThanOrEqual(cards.length);
  expect(signup.request.safeParse(OWNER).success).toBe(true);
});

test('contacts are valid, reach every card from every source, and repeat no key', () => {
  expect(new Set(visitors.map(({ card }) => card))).toEqual(
    new Set(cards.map(({ username }) => username)),
  );
  const sources = new Set(visitors.map(({ source }) => source));
  expect(sources).toEqual(new Set(['qr', 'nfc', 'pass', 'link', 'signature', undefined]));
  expect(new Set(visitors.map(({ key }) => key)).size).toBe(visitors.length);
  for (const { card: _card, owner, ...details } of visitors) {
    // The schema ignores unknown sources.
    expect(submitContact.request.parse({ ...details, consent: true })).toMatchObject(details);
    if (owner !== undefined) expect(CONTACTS.change.request.parse(owner)).toEqual(owner);
  }
});

test('every address is of example.com', () => {
  const text = JSON.stringify([OWNER, cards, visitors]);
  const hosts = [...text.matchAll(/[\w.]@([\w.-]+\.\w+)/g)].map(([, host]) => host);
  expect(hosts.length).toBeGreaterThan(cards.length + visitors.length);
  expect(new Set(hosts)).toEqual(new Set(['example.com']));
});

const buildDays = (count: number) =>
  new Set(Array.from({ length: count }, (_, day) => String(day)));

test('an account is complete once its year is, whether or not the last day has visits', () => {
  expect([0, 363].map((count) => isSeeded(buildDays(count)))).toEqual([false, false]);
  expect([364, 365, 400].every((count) => isSeeded(buildDays(count)))).toBe(true);
});

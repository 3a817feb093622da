import { expect, test } from 'vitest';
import { OTHER_REFERRERS } from '#shared/api/analytics/analytics.ts';
import { REFERRER_CLASSES } from '#shared/api/analytics/events.ts';
import { LINK_SOURCES } from '#shared/card/link/link-source.ts';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import { buildAnalyticsCsv } from '#src/pages/dashboard/analytics/export-analytics.ts';
import { hasNoVisits, formatEntryName } from '#src/pages/dashboard/analytics/format-entry-name.ts';
import { buildSampleAnalytics } from '#src/pages/dashboard/analytics/sample-analytics.ts';

test('every key that the server may return has a display name', () => {
  for (const source of [...LINK_SOURCES, ...REFERRER_CLASSES]) {
    expect(formatEntryName('sources', source)).toMatch(/^[A-Z]/);
  }
  for (const element of [...ELEMENT_TYPES, 'wallet']) {
    expect(formatEntryName('elements', element)).toMatch(/^[A-Z]/);
  }
  expect(formatEntryName('countries', 'DE')).toBe('Germany');
  expect(formatEntryName('countries', 'XX')).toBe('Unknown');
  expect(formatEntryName('referrers', OTHER_REFERRERS)).toBe('Other websites');
  expect(formatEntryName('funnel', 'saves')).toBe('Saved the contact');
  // Unknown names stay as they are, even names of Object.prototype.
  expect(formatEntryName('sources', 'constructor')).toBe('constructor');
  expect(formatEntryName('referrers', 'news.example')).toBe('news.example');
  expect(formatEntryName('countries', 'not a code')).toBe('not a code');
});

const sample = buildSampleAnalytics('7d', null, new Date('2026-03-01T12:00:00.000Z'));

test('a referrer that would run as a formula is exported as text', () => {
  const referrers = [{ name: '=HYPERLINK(1)', count: 3 }];
  const csv = buildAnalyticsCsv({ ...sample, referrers }, false);
  expect(csv).toContain("referrers,'=HYPERLINK(1),3,Measured\r\n");
  expect(csv).toContain(`total,bots,${sample.bots},Measured\r\n`);
});

test('a period is empty only without bots and uncertain visits', () => {
  const totals = {
    views: 0,
    people: 0,
    clicks: 0,
    saves: 0,
    shares: 0,
    contacts: 0,
    conversion: 0,
  };
  const nothing = { ...sample, totals, bots: 0, uncertain: { views: 0, actions: 0 } };
  expect(hasNoVisits(nothing)).toBe(true);
  expect(hasNoVisits({ ...nothing, bots: 1 })).toBe(false);
  expect(hasNoVisits({ ...nothing, uncertain: { views: 1, actions: 0 } })).toBe(false);
  expect(hasNoVisits({ ...nothing, totals: { ...totals, shares: 1 } })).toBe(false);
  // Imported contacts need no visit.
  expect(hasNoVisits({ ...nothing, totals: { ...totals, contacts: 7 } })).toBe(true);
});

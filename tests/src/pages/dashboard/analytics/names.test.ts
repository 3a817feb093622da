import { expect, test } from 'vitest';
import { OTHER_REFERRERS } from '#shared/api/analytics.ts';
import { REFERRER_CLASSES } from '#shared/api/events.ts';
import { MARKED_SOURCES } from '#shared/card/marked-source.ts';
import { ELEMENT_TYPES } from '#shared/card/element.ts';
import { buildAnalyticsCsv } from '#src/pages/dashboard/analytics/export.ts';
import { isEmpty, nameIn } from '#src/pages/dashboard/analytics/names.ts';
import { sampleAnalytics } from '#src/pages/dashboard/analytics/sample.ts';

test('every key the server may answer has a name for people', () => {
  for (const source of [...MARKED_SOURCES, ...REFERRER_CLASSES]) {
    expect(nameIn('sources', source)).toMatch(/^[A-Z]/);
  }
  for (const element of [...ELEMENT_TYPES, 'wallet']) {
    expect(nameIn('elements', element)).toMatch(/^[A-Z]/);
  }
  expect(nameIn('countries', 'DE')).toBe('Germany');
  expect(nameIn('countries', 'XX')).toBe('Unknown');
  expect(nameIn('referrers', OTHER_REFERRERS)).toBe('Other websites');
  expect(nameIn('funnel', 'saves')).toBe('Saved the contact');
  // What nobody has named stays as it is, whatever objects inherit.
  expect(nameIn('sources', 'constructor')).toBe('constructor');
  expect(nameIn('referrers', 'news.example')).toBe('news.example');
  expect(nameIn('countries', 'not a code')).toBe('not a code');
});

const sample = sampleAnalytics('7d', null, new Date('2026-03-01T12:00:00.000Z'));

test('a host that would run as a formula is made text in the export', () => {
  const referrers = [{ name: '=HYPERLINK(1)', count: 3 }];
  const csv = buildAnalyticsCsv({ ...sample, referrers }, false);
  expect(csv).toContain("referrers,'=HYPERLINK(1),3,Measured\r\n");
  expect(csv).toContain(`total,bots,${sample.bots},Measured\r\n`);
});

test('a period is empty only when neither a bot nor an uncertain visit came', () => {
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
  expect(isEmpty(nothing)).toBe(true);
  expect(isEmpty({ ...nothing, bots: 1 })).toBe(false);
  expect(isEmpty({ ...nothing, uncertain: { views: 1, actions: 0 } })).toBe(false);
  expect(isEmpty({ ...nothing, totals: { ...totals, contacts: 1 } })).toBe(false);
});

import type { SchemaRows } from './schema-row.ts';

const SERIES = {
  period: 'How far back it goes, today included.',
  totals: 'Sums over the whole period.',
  series: 'One entry for each day of the period, oldest first.',
  previous: ['The same number of days right before; null if not known.', null],
  firstDay: ['The earliest day with numbers; null without any.', '2026-10-01'],
} as const;

export const ANALYTICS_SCHEMAS: SchemaRows = {
  Analytics: {
    at: 'readAnalytics response 0',
    description: 'Visits of your cards, or of one of them, over a period.',
    fields: {
      ...SERIES,
      bots: ['Visits of known bots, which no other number includes.', 3],
      uncertain: 'Visits from one address that were too many to be counted.',
      elements: 'Taps by type of element.',
      sources: 'Visits by how people came: by code, chip, pass, link or signature.',
      devices: 'Visits by kind of device.',
      countries: 'Visits by country (ISO 3166-1); `XX` if unknown.',
      referrers: 'Visits by the site that people came from; `other` beyond the most frequent.',
      topCards: 'Visits by username, most visited first.',
      funnel: 'How many people went how far: saw, tapped, saved, left details.',
    },
  },
  AnalyticsTotals: {
    at: 'Analytics totals',
    description: 'Sums over a period.',
    fields: {
      views: ['Visits of pages.', 42],
      people: ['Different visitors per day, added up.', 30],
      clicks: ['Taps on links and buttons.', 7],
      saves: ['Downloads of the contact file.', 4],
      shares: ['Uses of the share button.', 2],
      contacts: ['Details that visitors left.', 1],
      conversion: ['Share of people who saved or left details, from 0 to 1.', 0.17],
    },
  },
  UncertainVisits: {
    at: 'Analytics uncertain',
    description: 'What came from one address faster than people do.',
    fields: { views: ['Visits of pages left out.', 0], actions: ['Taps and saves left out.', 0] },
  },
  DayViews: {
    at: 'Analytics series',
    description: 'One day of a period.',
    fields: {
      day: ['In UTC.', '2026-11-20'],
      views: ['Visits on it.', 5],
      clicks: ['Taps on it.', 1],
    },
  },
  NamedCount: {
    at: ['Analytics elements'],
    description: 'A part of the visits or taps, with what they have in common.',
    fields: {
      name: ['The type, source, country, host or username counted.', 'qr'],
      count: ['How many there were.', 20],
    },
  },
  OrganizationAnalytics: {
    at: 'readAnalytics response 1',
    description: 'Visits of the cards of a team over a period.',
    fields: {
      ...SERIES,
      cards: 'Visited cards, most visited first.',
      groups: 'Visits by group, most visited first.',
      summedPeople: ['Members whose numbers are only part of the totals.', 0],
      omittedPeople: ['Members whose numbers are left out, to protect them in a small group.', 0],
    },
  },
  OrganizationTotals: {
    at: 'OrganizationAnalytics totals',
    description: 'Sums of a team over a period.',
    like: 'AnalyticsTotals',
  },
  CardViews: {
    at: 'OrganizationAnalytics cards',
    description: 'Visits of one card of a team.',
    fields: {
      username: ['Of the card.', 'ada-lovelace'],
      member: 'Who holds it; null if no member does.',
      views: ['Visits of its page.', 42],
    },
  },
  GroupViews: {
    at: 'OrganizationAnalytics groups',
    description: 'Visits of the cards of a group.',
    fields: {
      id: ['Of the group.', '2a1b2c43-52e1-4e0e-a0fc-1d3b3f3f9a12'],
      name: ['What the team calls the group.', 'Sales'],
      views: ['Visits of the cards of its members.', 42],
    },
  },
};

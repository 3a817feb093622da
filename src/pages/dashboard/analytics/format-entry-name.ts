import { OTHER_REFERRERS, type Analytics } from '#shared/api/analytics/analytics.ts';
import { ELEMENTS, ELEMENT_TYPES } from '#shared/card/element/element.ts';

/** The fields of a response that are lists of named counts. */
export type ListKey =
  | 'topCards'
  | 'elements'
  | 'sources'
  | 'referrers'
  | 'countries'
  | 'devices'
  | 'funnel';

export const LIST_TITLES: Readonly<Record<ListKey, string>> = {
  topCards: 'Top cards',
  elements: 'Clicks by element',
  sources: 'Sources',
  referrers: 'Referrers',
  countries: 'Top locations',
  devices: 'Device types',
  funnel: 'Conversion funnel',
};

const ELEMENT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ELEMENT_TYPES.map((type) => [type, ELEMENTS[type].label])),
  wallet: 'Wallet pass',
};

const NAMES: Readonly<Partial<Record<ListKey, Readonly<Record<string, string>>>>> = {
  elements: ELEMENT_NAMES,
  sources: {
    qr: 'QR code',
    nfc: 'NFC tag',
    pass: 'Wallet pass',
    link: 'Shared link',
    signature: 'Email signature',
    direct: 'Direct',
    search: 'Search engine',
    social: 'Social network',
    website: 'Another website',
  },
  devices: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' },
  referrers: { [OTHER_REFERRERS]: 'Other websites' },
  countries: { XX: 'Unknown' },
  funnel: {
    views: 'Opened the card',
    clicks: 'Followed a link',
    saves: 'Saved the contact',
    contacts: 'Shared their details',
  },
};

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Returns the display name of a list's entry; unknown names are returned as they are. */
export function formatEntryName(list: ListKey, name: string): string {
  const known = NAMES[list];
  if (known && Object.hasOwn(known, name)) return known[name] ?? name;
  return list === 'countries' && /^[A-Z]{2}$/.test(name) ? (REGIONS.of(name) ?? name) : name;
}

/**
 * Whether a period has nothing to report: no visit of any kind. Contacts alone, such as imported
 * ones, would fill a page with zeros.
 */
export function hasNoVisits({ totals, bots, uncertain }: Analytics): boolean {
  const { views, people, clicks, saves, shares } = totals;
  const visits = [views, people, clicks, saves, shares, bots, uncertain.views, uncertain.actions];
  return visits.every((count) => count === 0);
}

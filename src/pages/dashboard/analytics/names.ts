import { OTHER_REFERRERS, type Analytics } from '#shared/api/analytics.ts';
import { ELEMENTS, ELEMENT_TYPES } from '#shared/card/element.ts';

/** The parts of an answer that are lists of names. */
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
  referrers: 'Websites before',
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
    contacts: 'Left their details',
  },
};

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** What people call a name of a list; what has no other name is called by itself. */
export function nameIn(list: ListKey, name: string): string {
  const known = NAMES[list];
  if (known && Object.hasOwn(known, name)) return known[name] ?? name;
  return list === 'countries' && /^[A-Z]{2}$/.test(name) ? (REGIONS.of(name) ?? name) : name;
}

/** Whether a period has nothing to show, bots and uncertain visits included. */
export function isEmpty({ totals, bots, uncertain }: Analytics): boolean {
  if (uncertain.views > 0 || uncertain.actions > 0) return false;
  return bots === 0 && Object.values(totals).every((value) => value === 0);
}

import { formatMoney } from '#shared/format/money.ts';
import { limit } from '#shared/plan/limits.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';

// Everything here is made up, and wherever it is shown it says so.

export interface Figure {
  label: string;
  value: string;
  note: string;
}

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

/** Twelve months of revenue in dollars: growth with chance in it, the same at every visit. */
function buildTrend(seed: number): { month: string; dollars: number }[] {
  let chance = seed;
  return MONTHS.map((month, index) => {
    // A linear congruential generator (Numerical Recipes' constants): chance enough for a picture.
    chance = (chance * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const share = chance / 2 ** 32;
    return { month, dollars: Math.round(3200 + index * 420 + share * 1600) };
  });
}

export const TREND = buildTrend(2024);
const latest = TREND.at(-1)?.dollars ?? 0;
const partnerCents = Math.round(latest * REVENUE_SHARE.partnerPercent);

export const OVERVIEW: readonly Figure[] = [
  { label: 'Active customers', value: '248', note: '12 new this month' },
  {
    label: 'Cards issued',
    value: '1,312',
    note: `of ${limit('enterprise', 'freeWalletCards').toLocaleString('en-US')} included`,
  },
  { label: 'Revenue this month', value: formatMoney(latest * 100), note: 'all customers' },
  {
    label: 'Your share',
    value: formatMoney(partnerCents),
    note: `${REVENUE_SHARE.partnerPercent}% of revenue`,
  },
];

export const ACTIVITY: readonly { what: string; when: string }[] = [
  { what: 'Sample Studio upgraded to Business Pro', when: '2 hours ago' },
  { what: 'Example Estates issued 14 cards', when: '5 hours ago' },
  { what: 'Muster Recruiting joined on Startup', when: 'Yesterday' },
  { what: 'Sample Print renewed for a year', when: '2 days ago' },
  { what: 'Example Events issued 60 cards', when: '4 days ago' },
];

export const METRICS: readonly Figure[] = [
  { label: 'Card views', value: '18,420', note: 'last 30 days' },
  { label: 'Contacts saved', value: '3,906', note: '21% of views' },
  { label: 'Passes added', value: '742', note: '4% of views' },
  { label: 'Customers staying', value: '96%', note: 'month over month' },
];

export const TOP_CUSTOMERS: readonly { name: string; cards: number; views: number }[] = [
  { name: 'Example Estates', cards: 210, views: 4120 },
  { name: 'Sample Studio', cards: 96, views: 2874 },
  { name: 'Muster Recruiting', cards: 74, views: 2210 },
  { name: 'Example Events', cards: 60, views: 1985 },
  { name: 'Sample Print', cards: 38, views: 902 },
];

/** A key nobody has: its middle is hidden as a real one's would be. */
export const MASKED_KEY = 'ttc_sample_••••••••••••3f9c';

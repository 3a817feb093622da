import { formatMoney } from '#shared/format/money.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';

// All sample data. Every place that shows it labels it as such.

export interface Figure {
  label: string;
  value: string;
  note: string;
}

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

/** Twelve months of revenue in dollars: random growth, identical on every visit. */
function buildRevenueTrend(seed: number): { month: string; dollars: number }[] {
  let random = seed;
  return MONTHS.map((month, index) => {
    // A linear congruential generator with the constants of Numerical Recipes.
    random = (random * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const share = random / 2 ** 32;
    return { month, dollars: Math.round(3200 + index * 420 + share * 1600) };
  });
}

export const TREND = buildRevenueTrend(2024);
const latestDollars = TREND.at(-1)?.dollars ?? 0;
const partnerCents = Math.round(latestDollars * REVENUE_SHARE.partnerPercent);

export const OVERVIEW: readonly Figure[] = [
  { label: 'Active customers', value: '248', note: '12 new this month' },
  {
    label: 'Cards issued',
    value: '1,312',
    note: `of ${findLimit('enterprise', 'freeWalletCards').toLocaleString('en-US')} included`,
  },
  { label: 'Revenue this month', value: formatMoney(latestDollars * 100), note: 'all customers' },
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
  { label: 'Customer retention', value: '96%', note: 'month over month' },
];

export const TOP_CUSTOMERS: readonly { name: string; cards: number; views: number }[] = [
  { name: 'Example Estates', cards: 210, views: 4120 },
  { name: 'Sample Studio', cards: 96, views: 2874 },
  { name: 'Muster Recruiting', cards: 74, views: 2210 },
  { name: 'Example Events', cards: 60, views: 1985 },
  { name: 'Sample Print', cards: 38, views: 902 },
];

/** A fake key, masked like a real one. */
export const MASKED_KEY = 'ttc_sample_••••••••••••3f9c';

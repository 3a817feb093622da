import type {
  RevenueStatement,
  WalletUsage,
} from '#shared/api/organizations/partner/statements.ts';
import { formatDay } from '#shared/format/day.ts';
import { formatAmount } from '#shared/format/money.ts';
import type { LineKind } from '#shared/revenue/statement.ts';
import { countNoun } from '#shared/text/count-noun.ts';

export const LINE_LABELS: Readonly<Record<LineKind, string>> = {
  invoice: 'Payment',
  refund: 'Refund',
  refund_failed: 'Failed refund',
  credit_note: 'Credit note',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
};

export const EMPTY = {
  title: 'No statements yet',
  text: 'Your first statement begins with the first payment of one of your customers.',
} as const;

export const describeShare = (percent: number): string =>
  `You get ${percent}% of what your customers pay, without tax. A month closes five days after it ends.`;

export const describeStatementState = ({ state, closedAt }: RevenueStatement): string =>
  state === 'closed' && closedAt !== null
    ? `Closed ${formatDay(closedAt, 'utc')}`
    : 'Open. These numbers can still change.';

export const describeWalletUsage = (usage: WalletUsage): string => {
  const { cards, includedCards, extraCards, extraCardCents, amountCents } = usage;
  const added = `${countNoun(cards, 'wallet card')} added, ${includedCards.toLocaleString('en-US')} included.`;
  if (extraCards === 0) return added;
  const extra = `${extraCards.toLocaleString('en-US')} extra at ${formatAmount(extraCardCents)}`;
  return `${added} ${extra}: ${formatAmount(amountCents)}, billed with your own subscription.`;
};

import { BILLING_OFFER_DAYS } from '#shared/api/organizations/people/billing-offers.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

/** What happened to an offer of billing. */
export type BillingStep = 'offered' | 'accepted' | 'declined';

const SUBJECTS: Readonly<Record<BillingStep, string>> = {
  offered: 'Billing of your team was offered',
  accepted: 'Billing of your team has moved',
  declined: 'The offer of billing was declined',
};

const TEXTS: Readonly<Record<BillingStep, Readonly<Record<'from' | 'to', string>>>> = {
  offered: {
    from: `Another owner of your team was offered to pay for it instead of you. You pay until they accept. The offer ends after ${BILLING_OFFER_DAYS} days; you can withdraw it before.`,
    to: `You were offered to pay for a team that you own, with your plan. Nothing changes unless you accept. You see first how many seats it uses. The offer ends after ${BILLING_OFFER_DAYS} days.`,
  },
  accepted: {
    from: 'Another owner accepted your offer and pays for your team from now on, with their plan. Your own plan goes on; cancel it in Billing if you no longer need it.',
    to: 'You accepted the offer and pay for the team from now on, with your plan.',
  },
  declined: {
    from: 'The other owner declined your offer. You still pay for your team.',
    to: 'You declined the offer to pay for a team that you own. Nothing has changed.',
  },
};

/**
 * To the billing owner who offered (`from`) or to the recipient. It names neither of them nor the team,
 * because all three are text that people chose.
 */
export function buildBillingMail(
  step: BillingStep,
  side: 'from' | 'to',
  { productName, url }: { productName: string; url: string },
): MailContent {
  return buildMailContent({
    subject: `${SUBJECTS[step]} on ${productName}`,
    title: SUBJECTS[step],
    parts: [TEXTS[step][side]],
    action: { label: 'See who pays for the team', url },
  });
}

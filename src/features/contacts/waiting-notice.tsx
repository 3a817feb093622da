import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';

interface WaitingNoticeProps {
  plan: PlanId;
  waiting: number;
  /** Whether the reader pays for the plan. */
  canUpgrade: boolean;
}

/** Contacts above the plan's limit. Their details are not sent to the client. */
export function WaitingNotice({ plan, waiting, canUpgrade }: WaitingNoticeProps) {
  const { name } = PRICING[plan];
  return (
    <Notice
      title={`${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'contact is' : 'contacts are'} over your plan's limit`}
      action={canUpgrade && <ButtonLink to={href('pricing')}>Upgrade</ButtonLink>}
    >
      {`The ${name} plan shows your first ${findLimit(plan, 'contacts')}. ${canUpgrade ? 'Upgrade' : 'Ask the person who pays for the team to upgrade'} to see the rest, or delete a contact to make room.`}
    </Notice>
  );
}

import { limit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** How many wait above the plan's limit, and the two ways to see them. Who they are is not known here. */
export function WaitingNotice({ plan, waiting }: { plan: PlanId; waiting: number }) {
  const { name } = PRICING[plan];
  return (
    <Notice
      title={`${waiting.toLocaleString('en-US')} of them ${waiting === 1 ? 'waits' : 'wait'} above your plan’s limit`}
      action={<ButtonLink to={href('pricing')}>Upgrade</ButtonLink>}
    >
      {`The ${name} plan shows the first ${limit(plan, 'contacts')}. The others are kept for you: upgrade to see them all, or delete somebody to make room for the next.`}
    </Notice>
  );
}

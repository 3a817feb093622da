import type { User } from '#shared/api/auth.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { ActivationNotice } from '#src/pages/dashboard/frame/activation-notice.tsx';
import { PreviewBar } from '#src/pages/dashboard/frame/preview-bar.tsx';

interface NoticesProps {
  /** Who comes back from paying; null for anybody else. */
  buyer: User | null;
  /** The plan a guest looks at; null when none. */
  previewed: PlanId | null;
}

/** What few people see over the tabs. */
export function Notices({ buyer, previewed }: NoticesProps) {
  return (
    <>
      {buyer && <ActivationNotice user={buyer} />}
      {previewed && <PreviewBar plan={previewed} />}
    </>
  );
}

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { ALL_QR_OPTIONS_PLAN, qrUpgradeMessage, type QrExtra } from '#shared/plan/qr-plan.ts';
import { href } from '#shared/routes.ts';
import { Link } from '#src/ui/link.tsx';

/** Label of an option that requires a higher plan. */
export function LockedLabel({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {children}
      <Lock aria-hidden="true" strokeWidth={1.5} className="size-3.5 shrink-0" />
      <span className="sr-only">, comes with {PLAN_NAMES[ALL_QR_OPTIONS_PLAN]}</span>
    </span>
  );
}

/** Names the plan that includes the locked option the user clicked; empty until then. */
export function LockedNote({ extra }: { extra: QrExtra | null }) {
  return (
    <p role="status" className="text-xs text-stone empty:hidden">
      {extra !== null && (
        <span key={extra} ref={scrollIntoView}>
          {qrUpgradeMessage(extra)} <SeePlans />
        </span>
      )}
    </p>
  );
}

export function BasicQrNote() {
  return (
    <p className="w-full rounded-control border border-hairline-strong px-4 py-3 text-stone">
      Your plan includes the link code in your template's colors, as a PNG. Options with a lock come
      with {PLAN_NAMES[ALL_QR_OPTIONS_PLAN]}. <SeePlans />
    </p>
  );
}

function SeePlans() {
  return (
    <Link to={href('pricing')} className="text-gold underline underline-offset-4">
      See plans
    </Link>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

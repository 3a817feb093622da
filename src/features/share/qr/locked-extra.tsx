import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { EVERY_QR_PLAN, lockedQrMessage, type QrExtra } from '#shared/plan/qr-plan.ts';
import { href } from '#shared/routes.ts';

/** The name of an option that a higher plan includes. */
export function LockedLabel({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {children}
      <Lock aria-hidden="true" strokeWidth={1.5} className="size-3.5 shrink-0" />
      <span className="sr-only">, comes with {PLAN_NAMES[EVERY_QR_PLAN]}</span>
    </span>
  );
}

/** Says which plan includes the locked option that was just pressed; nothing until one is. */
export function LockedNote({ extra }: { extra: QrExtra | null }) {
  return (
    <p role="status" className="text-xs text-stone empty:hidden">
      {extra !== null && (
        <span key={extra} ref={bringIntoView}>
          {lockedQrMessage(extra)} <SeePlans />
        </span>
      )}
    </p>
  );
}

/** What the basic code is, and what lies beyond it. */
export function BasicQrNote() {
  return (
    <p className="w-full rounded-control border border-hairline-strong px-4 py-3 text-stone">
      Your plan includes the link code in your template's colors, as a PNG. Options with a lock come
      with {PLAN_NAMES[EVERY_QR_PLAN]}. <SeePlans />
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

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

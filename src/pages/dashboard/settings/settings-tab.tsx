import { IN_PREPARATION_LABEL } from '#shared/plan/feature-availability.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { PRICING } from '#shared/plan/pricing.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import { buildPlanRows, type FeatureStatus } from '#src/pages/dashboard/settings/plan-rows.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

const LINKS = [
  { to: href('settings'), label: 'Profile Settings', text: 'Name, email, password, notifications' },
  { to: href('billing'), label: 'Billing & Subscription', text: 'Plan, payment, invoices' },
  { to: href('premiumPass'), label: 'Premium Pass Manager', text: 'Messages, locations, design' },
] as const;

const STATUSES: Readonly<Record<FeatureStatus, { label: string; tone: BadgeTone }>> = {
  enabled: { label: 'Enabled', tone: 'good' },
  locked: { label: 'Locked', tone: 'neutral' },
  in_preparation: { label: IN_PREPARATION_LABEL, tone: 'neutral' },
};

export function SettingsTab() {
  const { plan } = useShownPlan();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1 className="font-display text-2xl">Settings</h1>
      {plan === 'free' && <UnlockBanner plan={plan} />}
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <nav aria-label="Settings" className="border-t border-hairline">
          {LINKS.map(({ to, label, text }) => (
            <Link
              key={to}
              to={to}
              className="group flex min-h-16 items-center gap-4 border-b border-hairline py-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium group-hover:text-gold">{label}</span>
                <span aria-hidden="true" className="block text-xs text-stone">
                  {text}
                </span>
              </span>
              <ChevronRight aria-hidden="true" strokeWidth={1.5} className="size-4 text-ornament" />
            </Link>
          ))}
        </nav>
        <Panel title={`Included in ${PRICING[plan].name}`}>
          <ul aria-label="Plan features" className="divide-y divide-hairline">
            {buildPlanRows(plan).map(({ label, note, status }) => (
              <li key={label} className="flex items-center justify-between gap-4 py-2.5">
                <span className={status === 'enabled' ? undefined : 'text-stone'}>
                  {label}
                  {note !== null && <span className="block text-xs text-stone">{note}</span>}
                </span>
                <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function UnlockBanner({ plan }: { plan: PlanId }) {
  const [isUpgradeOpen, setIsUpgradeOpen] = useState(false);
  return (
    <section
      aria-labelledby="unlock"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-gold/30 bg-raised px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="unlock" className="text-sm font-semibold">
          Unlock More Features
        </h2>
        <p className="text-stone">Paid plans add more cards, video links, and analytics.</p>
      </div>
      <Button onClick={() => setIsUpgradeOpen(true)}>Upgrade Now</Button>
      <UpgradeDialog
        open={isUpgradeOpen}
        plan={plan}
        isOffer
        onClose={() => setIsUpgradeOpen(false)}
      />
    </section>
  );
}

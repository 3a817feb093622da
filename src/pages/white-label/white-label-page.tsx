import { useState } from 'react';
import { useNavigate } from 'react-router';
import { WHITE_LABEL_LIVE_WEEKS } from '#shared/plan/limits.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { PartnerLoginDialog } from '#src/features/franchise-login/partner-login-dialog.tsx';
import { INCLUDED_CARDS } from '#src/pages/white-label/content.ts';
import { Features, Industries, Steps, Terms } from '#src/pages/white-label/sections.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';

const FIGURES = [
  [`${REVENUE_SHARE.partnerPercent}%`, 'of revenue is yours'],
  [INCLUDED_CARDS, 'cards included'],
  [`${WHITE_LABEL_LIVE_WEEKS} weeks`, 'until you are live'],
] as const;

/** Cards under one's own brand, and the partners' door. */
export function WhiteLabelPage() {
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  const navigate = useNavigate();
  const login = (
    <Button variant="outline" size="large" onClick={() => setIsLoginOpen(true)}>
      Franchise Partner Login
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-(--container-page) flex-col gap-20 py-12 md:gap-28 md:py-20">
      <div className="grid gap-12 lg:grid-cols-[1.5fr_1fr] lg:items-end lg:gap-20">
        <div>
          <h1 className="max-w-[16ch] font-display text-2xl text-balance md:text-3xl">
            Your brand on every card.
          </h1>
          <p className="mt-6 max-w-[50ch] text-md text-stone">
            Sell digital business cards under your own name. You bring the customers, we run the
            machine, and most of the revenue is yours. Live within {WHITE_LABEL_LIVE_WEEKS} weeks.
          </p>
          <div className="mt-9 actions">
            <ButtonLink to={href('contact')} size="large">
              Contact Sales
            </ButtonLink>
            {login}
          </div>
        </div>
        <dl className="divide-y divide-hairline border-y border-hairline">
          {FIGURES.map(([figure, meaning]) => (
            <div key={meaning} className="flex items-baseline justify-between gap-6 py-4">
              <dt className="order-last text-stone">{meaning}</dt>
              <dd className="font-display text-xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Features />
      <Terms />
      <Steps />
      <Industries />
      <div className="flex flex-wrap items-center justify-between gap-6 border-t border-hairline pt-10">
        <p className="font-display text-xl">Already a partner?</p>
        <ButtonLink to={href('franchiseDashboard')} variant="outline" size="large">
          See the dashboard
        </ButtonLink>
      </div>
      <PartnerLoginDialog
        open={isLoginOpen}
        onClose={() => setIsLoginOpen(false)}
        onGranted={() => void navigate(href('franchiseDashboard'))}
      />
    </div>
  );
}

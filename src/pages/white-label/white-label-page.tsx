import { useState } from 'react';
import { useNavigate } from 'react-router';
import { WHITE_LABEL_LIVE_WEEKS } from '#shared/plan/limits.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { PartnerLoginDialog } from '#src/features/franchise-login/partner-login-dialog.tsx';
import { FilledSample, type Sample } from '#src/features/sample-card/filled-sample.tsx';
import { INCLUDED_CARDS } from '#src/pages/white-label/content.ts';
import {
  WhiteLabelFeatures,
  Industries,
  WhiteLabelSteps,
  WhiteLabelTerms,
} from './white-label-sections.tsx';
import { session } from '#src/state/session/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

const FIGURES = [
  [`${REVENUE_SHARE.partnerPercent}%`, 'of revenue is yours'],
  [INCLUDED_CARDS, 'cards included'],
  [`${WHITE_LABEL_LIVE_WEEKS} weeks`, 'to go live'],
] as const;

/** A fictional company; the picture says so. */
const BRANDED: Sample = {
  template: 'luxury',
  portrait: 'clara-voss',
  name: 'Clara Voss',
  title: 'Concierge',
  company: 'Maison Aurel',
};

function BrandedCard() {
  return (
    <figure className="w-full max-w-[30rem] lg:justify-self-end">
      <div className="overflow-hidden rounded-panel border border-hairline-strong bg-raised shadow-float">
        <div className="flex items-center gap-2 border-b border-hairline bg-raised-2 px-4 py-3">
          <span aria-hidden="true" className="size-2 rounded-full bg-ornament" />
          <span aria-hidden="true" className="size-2 rounded-full bg-ornament" />
          <span className="ml-2 truncate text-xs text-stone">cards.maison-aurel.example/clara</span>
        </div>
        <div className="grid gap-4 p-5 sm:p-7">
          <FilledSample sample={BRANDED} />
          <p className="text-center text-xs text-stone">Made with Maison Aurel Cards</p>
        </div>
      </div>
      <figcaption className="mt-4 text-xs text-stone">
        Sample data: how a card will look under your name and domain.
      </figcaption>
    </figure>
  );
}

export function WhiteLabelPage() {
  const { user } = session.use();
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  const navigate = useNavigate();
  const login = (
    <Button variant="outline" size="large" onClick={() => setIsLoginOpen(true)}>
      Franchise Partner Login
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-(--container-page) flex-col gap-20 py-12 md:gap-28 md:py-20">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1.2fr_1fr] lg:items-center">
        <div>
          <h1 className="max-w-[16ch] font-display text-2xl text-balance md:text-3xl">
            Sell cards under your own brand.
          </h1>
          <p className="mt-6 max-w-[50ch] text-md text-stone">
            You bring the customers, we run the platform, and you keep most of the revenue. Your
            name, logo and colors appear in the app, in emails, on wallet passes and on cards. Go
            live within {WHITE_LABEL_LIVE_WEEKS} weeks of signing.
          </p>
          <div className="mt-9 actions">
            <ButtonLink to={href('contact')} size="large">
              Contact Sales
            </ButtonLink>
            {login}
          </div>
        </div>
        <BrandedCard />
        <dl className="divide-y divide-hairline border-y border-hairline sm:grid sm:grid-cols-3 sm:divide-x sm:divide-y-0 lg:col-span-2 lg:mt-4">
          {FIGURES.map(([figure, meaning]) => (
            <div
              key={meaning}
              className="flex items-baseline justify-between gap-6 py-4 sm:flex-col sm:gap-1 sm:px-8 sm:py-6 sm:first:pl-0"
            >
              <dt className="order-last text-stone">{meaning}</dt>
              <dd className="font-display text-xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <WhiteLabelFeatures />
      <WhiteLabelTerms />
      <WhiteLabelSteps />
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
        signInTo={user === null ? entryUrl('login', href('franchiseDashboard')) : null}
      />
    </div>
  );
}

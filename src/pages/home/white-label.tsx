import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';

export function WhiteLabel() {
  const { partnerPercent, productPercent } = REVENUE_SHARE;
  return (
    <section
      className="home-bleed border-y border-hairline bg-raised"
      aria-labelledby="white-label"
    >
      <div className="mx-auto grid max-w-[80rem] items-end gap-x-16 gap-y-8 px-5 py-20 md:px-8 md:py-28 lg:grid-cols-[auto_1fr]">
        <p className="home-figure" aria-hidden="true">
          {partnerPercent}%
        </p>
        <div className="max-w-[46rem]">
          <h2 id="white-label" className="home-heading">
            White-label: your brand, your clients
          </h2>
          <p className="mt-5 max-w-[58ch] text-md text-stone">
            Agencies and franchise partners offer the platform under their own brand.{' '}
            {partnerPercent}% revenue share for the partner, {productPercent}% for us, on every plan
            sold under the brand.
          </p>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-8 h-1 w-full"
          >
            <rect width={partnerPercent - 0.4} height="1" className="fill-mark-gold" />
            <rect x={partnerPercent} width={productPercent} height="1" className="fill-control" />
          </svg>
          <ButtonLink to={href('whiteLabel')} variant="outline" size="large" className="mt-8">
            Become a partner
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

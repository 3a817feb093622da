import { REVENUE_SHARE } from '#shared/plan/pricing.ts';

const { partnerPercent, productPercent } = REVENUE_SHARE;

/** The revenue split as figures and as a bar in the same proportions. */
export function RevenueShare() {
  return (
    <figure>
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2 w-full overflow-hidden rounded-full"
      >
        <rect width="100" height="3" className="fill-raised-3" />
        <rect width={partnerPercent} height="3" className="fill-mark-gold" />
      </svg>
      <figcaption className="mt-4 flex justify-between gap-6">
        <span>
          <span className="block font-display text-2xl">{partnerPercent}%</span>
          <span className="text-stone">partner</span>
        </span>
        <span className="text-right">
          <span className="block font-display text-2xl">{productPercent}%</span>
          <span className="text-stone">product</span>
        </span>
      </figcaption>
    </figure>
  );
}

import { AFFILIATE_WINDOW_DAYS } from '#shared/plan/affiliate.ts';
import { href } from '#shared/routes.ts';
import { REFERRAL_COPY } from '#src/public-card/referral/copy.ts';

export interface ReferralView {
  productName: string;
}

/** Asks a visitor of an affiliate link for the press that counts. Needs no script. */
export function ReferralPage({ productName }: ReferralView) {
  return (
    <main className="er">
      {/* Outline of a card. */}
      <div className="er-card" aria-hidden="true" />
      <h1>{REFERRAL_COPY.title(productName)}</h1>
      <p>{REFERRAL_COPY.text}</p>
      <p>{REFERRAL_COPY.cookie(AFFILIATE_WINDOW_DAYS)}</p>
      {/* Sent to the address of the page itself. */}
      <form method="post" className="er-actions">
        <button className="er-action">{REFERRAL_COPY.accept}</button>
        <a className="er-quiet" href={href('home')}>
          {REFERRAL_COPY.decline}
        </a>
      </form>
    </main>
  );
}

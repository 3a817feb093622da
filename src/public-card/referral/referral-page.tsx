import { AFFILIATE_WINDOW_DAYS } from '#shared/plan/affiliate.ts';
import { href } from '#shared/routes.ts';
import { REFERRAL_COPY } from '#src/public-card/referral/copy.ts';
import { NoticeFrame } from '#src/public-card/notice/notice-frame.tsx';

export interface ReferralView {
  productName: string;
}

/** Asks a visitor of an affiliate link for the press that counts. Needs no script. */
export function ReferralPage({ productName }: ReferralView) {
  return (
    <NoticeFrame title={REFERRAL_COPY.title(productName)}>
      <p>{REFERRAL_COPY.text}</p>
      <p>{REFERRAL_COPY.cookie(AFFILIATE_WINDOW_DAYS)}</p>
      {/* Sent to the address of the page itself. */}
      <form method="post" className="er-actions">
        <button className="er-action">{REFERRAL_COPY.accept}</button>
        <a className="er-quiet" href={href('home')}>
          {REFERRAL_COPY.decline}
        </a>
      </form>
    </NoticeFrame>
  );
}

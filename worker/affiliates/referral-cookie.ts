import { AFFILIATE_CODE, AFFILIATE_WINDOW_DAYS } from '#shared/plan/affiliate.ts';
import { signup } from '#shared/api/auth/auth.ts';
import { DAY_SECONDS } from '#shared/format/duration.ts';

const NAME = 'referral';

/**
 * The product's only cookie. Its path is that of the sign-up call, so the browser sends it there and
 * nowhere else: no page, card or picture depends on it. A later link replaces it.
 */
export function buildReferralCookie(code: string, isSecure: boolean): string {
  const age = AFFILIATE_WINDOW_DAYS * DAY_SECONDS;
  const secure = isSecure ? '; Secure' : '';
  return `${NAME}=${code}; Path=${signup.path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** The code of the link that was followed last; null for none or another text. */
export function readReferralCookie(headers: Headers): string | null {
  const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? '';
  return AFFILIATE_CODE.test(value) ? value : null;
}

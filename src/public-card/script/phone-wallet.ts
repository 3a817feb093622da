/**
 * Wallet of the phone that shows the page; null on other devices. Gives the same answer as
 * `detectDevice` but shares no code with it: code used by the app too would be built into a
 * separate file, and the page's only script must not import one.
 */
export function findPhoneWallet(browser: {
  userAgent: string;
  maxTouchPoints: number;
}): 'apple' | 'google' | null {
  const { userAgent, maxTouchPoints } = browser;
  if (/Android/.test(userAgent)) return 'google';
  const isApple =
    /iP(?:hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'apple' : null;
}

/**
 * Whose wallet the phone has that shows the page; null elsewhere. Says the same as `detectDevice` and shares nothing
 * with it: what the app uses too would be built into a file of its own, and the page's one script can import none.
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

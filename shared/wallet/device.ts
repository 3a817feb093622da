/** What kind of phone or tablet looks at a page; both false for everything else. */
export interface Device {
  isIOS: boolean;
  isAndroid: boolean;
}

/** Tells by what a browser says of itself. An iPad calls itself a Mac; a Mac has no touch screen. */
export function detectDevice(browser: { userAgent: string; maxTouchPoints: number }): Device {
  const { userAgent, maxTouchPoints } = browser;
  return {
    isIOS:
      /iP(?:hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isAndroid: /Android/.test(userAgent),
  };
}

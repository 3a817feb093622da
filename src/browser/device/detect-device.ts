/** Kind of mobile device; both are false on a desktop. */
export interface Device {
  isIOS: boolean;
  isAndroid: boolean;
}

/** An iPad identifies itself as a Mac; a Mac has no touch screen. */
export function detectDevice(browser: { userAgent: string; maxTouchPoints: number }): Device {
  const { userAgent, maxTouchPoints } = browser;
  return {
    isIOS:
      /iP(?:hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isAndroid: /Android/.test(userAgent),
  };
}

export function readDevice(): Device {
  return detectDevice(navigator);
}

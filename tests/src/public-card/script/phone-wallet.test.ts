import { expect, test } from 'vitest';
import { detectDevice } from '#src/browser/device/detect-device.ts';
import { findPhoneWallet } from '#src/public-card/script/phone-wallet.ts';

const KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/18.0 Safari/605.1.15`;

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT}`, 5, 'apple'],
  [`Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${KIT}`, 5, 'apple'],
  [MAC, 5, 'apple'],
  [MAC, 0, null],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile', 5, 'google'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0', 10, null],
] as const)(
  "%s with %i touch points: %s, consistent with the app's detection",
  (userAgent, touches, wallet) => {
    const browser = { userAgent, maxTouchPoints: touches };
    expect(findPhoneWallet(browser)).toBe(wallet);
    const { isIOS, isAndroid } = detectDevice(browser);
    expect([isIOS, isAndroid]).toEqual([wallet === 'apple', wallet === 'google']);
  },
);

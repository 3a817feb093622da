import { expect, test } from 'vitest';
import { detectDevice } from '#src/browser/device/detect-device.ts';

const KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`(iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT} Version/18.0 Safari/604.1`, 5, 'iOS'],
  [`(iPad; CPU OS 12_5 like Mac OS X) ${KIT} Version/12.1 Safari/604.1`, 5, 'iOS'],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/18.0 Safari/605.1.15`, 5, 'iOS'],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/18.0 Safari/605.1.15`, 0, 'neither'],
  ['(Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile', 5, 'Android'],
  ['(X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 0, 'neither'],
  ['(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0', 10, 'neither'],
  ['', 0, 'neither'],
] as const)('R-N22: %s with %i touches is %s', (rest, maxTouchPoints, kind) => {
  const found = detectDevice({ userAgent: `Mozilla/5.0 ${rest}`, maxTouchPoints });
  expect(found).toEqual({ isIOS: kind === 'iOS', isAndroid: kind === 'Android' });
});

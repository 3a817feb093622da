import { expect, test } from 'vitest';
import { isInAppBrowser } from '#src/public-card/script/in-app-browser.ts';

const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

test('recognizes browsers inside other apps', () => {
  expect(isInAppBrowser(`${IOS} Mobile/15E148 Instagram 300.0`)).toBe(true);
  expect(isInAppBrowser(`${IOS} Mobile/15E148`)).toBe(true);
  expect(
    isInAppBrowser(`${ANDROID} Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/400]`),
  ).toBe(true);
  expect(isInAppBrowser(`${ANDROID} Version/4.0 Chrome/130.0 musical_ly_2023`)).toBe(true);
});

test('does not match real browsers', () => {
  expect(isInAppBrowser(`${IOS} Version/18.0 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isInAppBrowser(`${IOS} CriOS/130.0 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isInAppBrowser(`${ANDROID} Chrome/130.0 Mobile Safari/537.36`)).toBe(false);
  expect(
    isInAppBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'),
  ).toBe(false);
});

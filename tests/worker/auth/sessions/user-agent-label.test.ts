import { expect, test } from 'vitest';
import { userAgentLabel } from '#worker/auth/sessions/user-agent-label.ts';

test('a device is labeled by its most specific browser and system', () => {
  const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const cases = {
    'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Chrome on Android': `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${kit} Chrome/142.0 Mobile Safari/537.36`,
    'Safari on iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${kit} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  };
  for (const [label, header] of Object.entries(cases)) expect(userAgentLabel(header)).toBe(label);
});

test('an unknown header leaves no trace in the label', () => {
  expect(userAgentLabel('<script>alert(1)</script>')).toBe('Unknown device');
  expect(userAgentLabel('')).toBe('Unknown device');
});

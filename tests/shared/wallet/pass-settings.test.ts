import { expect, test } from 'vitest';
import { DEFAULT_PASS_DESIGN } from '#shared/wallet/pass-design.ts';
import { findPassPalette } from '#shared/wallet/pass-palette.ts';
import {
  choosePassPalette,
  DEFAULT_PASS_SETTINGS,
  passSettingsSchema,
} from '#shared/wallet/pass-settings.ts';

test("a pass has its card's colors until its owner chooses a template or custom colors", () => {
  expect(choosePassPalette({ template: null }, { template: 'royal' })).toEqual(
    findPassPalette('royal'),
  );
  expect(choosePassPalette({ template: 'emerald' }, { template: 'royal' })).toEqual(
    findPassPalette('emerald'),
  );
  expect(choosePassPalette(DEFAULT_PASS_DESIGN, { template: 'royal' })).toEqual({
    background: '#000000',
    foreground: '#d9b36a',
    label: '#ffffff',
  });
});

test('passes created before settings existed parse with defaults', () => {
  expect(passSettingsSchema.parse({})).toEqual(DEFAULT_PASS_SETTINGS);
  expect(DEFAULT_PASS_SETTINGS).toEqual({
    design: { template: null },
    geofence: { enabled: false, radius: 100, places: [] },
  });
});

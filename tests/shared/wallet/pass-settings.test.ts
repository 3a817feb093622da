import { expect, test } from 'vitest';
import { DEFAULT_PASS_DESIGN } from '#shared/wallet/pass-design.ts';
import { findPassLook } from '#shared/wallet/pass-look.ts';
import {
  chooseLook,
  DEFAULT_PASS_SETTINGS,
  passSettingsSchema,
} from '#shared/wallet/pass-settings.ts';

test('a pass looks like its card until its owner chooses a template or colours', () => {
  expect(chooseLook({ template: null }, 'royal')).toEqual(findPassLook('royal'));
  expect(chooseLook({ template: 'emerald' }, 'royal')).toEqual(findPassLook('emerald'));
  expect(chooseLook(DEFAULT_PASS_DESIGN, 'royal')).toEqual({
    background: '#000000',
    foreground: '#d9b36a',
    label: '#ffffff',
  });
});

test('a pass of before there were settings reads as one without any', () => {
  expect(passSettingsSchema.parse({})).toEqual(DEFAULT_PASS_SETTINGS);
  expect(DEFAULT_PASS_SETTINGS).toEqual({
    design: { template: null },
    geofence: { enabled: false, radius: 100, places: [] },
  });
});

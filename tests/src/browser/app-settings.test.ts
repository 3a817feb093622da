import { expect, test } from 'vitest';
import { readAppSettings, readTestPages } from '#src/browser/app-settings.ts';

function documentWith(attributes: Record<string, string> | null) {
  return {
    querySelector: () => attributes && { getAttribute: (name: string) => attributes[name] ?? null },
  };
}

test('reads the settings the Worker wrote', () => {
  const document = documentWith({
    'data-product': 'Acme Cards',
    'data-support-email': 'help@acme.example',
    'data-guest-dashboard': 'true',
  });
  expect(readAppSettings(document)).toEqual({
    productName: 'Acme Cards',
    supportEmail: 'help@acme.example',
    isGuestDashboard: true,
    logo: null,
    hasWatermark: true,
  });
});

test('without settings, guests are not allowed', () => {
  for (const document of [undefined, documentWith(null)]) {
    expect(readAppSettings(document)).toEqual({
      productName: 'Cards',
      supportEmail: '',
      isGuestDashboard: false,
      logo: null,
      hasWatermark: true,
    });
  }
});

test('test pages are available only when the Worker says so', () => {
  expect(readTestPages(documentWith({}))).toBe(true);
  expect(readTestPages(documentWith(null))).toBe(false);
  expect(readTestPages(undefined)).toBe(false);
});

test('a prerendered document does not say whether guests are allowed', () => {
  expect(readAppSettings(documentWith({ 'data-product': 'Acme' })).isGuestDashboard).toBeNull();
});

import { expect, test } from 'vitest';
import { readPublicSettings } from '#src/browser/public-settings.ts';

function documentWith(attributes: Record<string, string> | null) {
  return {
    querySelector: () => attributes && { getAttribute: (name: string) => attributes[name] ?? null },
  };
}

test('a prerendered document names its origin; any other has its own', () => {
  const named = documentWith({ 'data-origin': 'https://cards.example' });
  expect(readPublicSettings(named, 'https://here.example').origin).toBe('https://cards.example');
  expect(readPublicSettings(documentWith({}), 'https://here.example').origin).toBe(
    'https://here.example',
  );
});

test('profiles are those the operator names, and none without the setting', () => {
  const named = documentWith({ 'data-social': 'https://x.com/a,https://youtube.com/@b' });
  expect(readPublicSettings(named, '').socialLinks).toEqual([
    'https://x.com/a',
    'https://youtube.com/@b',
  ]);
  expect(readPublicSettings(undefined, '').socialLinks).toEqual([]);
});

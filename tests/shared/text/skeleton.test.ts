import { expect, test } from 'vitest';
import { buildSkeleton, containsName } from '#shared/text/skeleton.ts';

const PRODUCT = 'Tip Top Cards';

test('S-L17: look-alikes of a name have its skeleton', () => {
  for (const name of [
    'tip top cards',
    'TIPTOPCARDS',
    'Tip-Top_Cards.',
    'Tıp Top Cards',
    'Típ Tóp Càrds',
    'Tlp Top Cards',
    'T1p T0p C4rd5',
    '7ip 7op Cards',
    'T|p Top Card$',
    // Cyrillic, Greek, full width, mathematical and small capitals.
    'Тір Тор Саrdѕ',
    'Τιρ Τορ Cαrds',
    'Ｔｉｐ Ｔｏｐ Ｃａｒｄｓ',
    '𝐓𝐢𝐩 𝕋𝕠𝕡 𝒞𝒶𝓇𝒹𝓈',
    'ᴛɪᴘ ᴛᴏᴘ ᴄᴀʀᴅꜱ',
    'T\u200bip\u00adTop\u2060Cards',
    'Tip\u0301 Top Cards',
  ]) {
    expect([name, buildSkeleton(name)]).toEqual([name, buildSkeleton(PRODUCT)]);
    expect([name, containsName(`${name} Support`, PRODUCT)]).toEqual([name, true]);
  }
  expect(buildSkeleton('rnodern vvorld')).toBe(buildSkeleton('modern world'));
});

test('S-L17: a long name is found within others, a short one as words', () => {
  for (const text of ['Tip Top Cards Support', 'The TipTopCard', 'mytiptopcards.example']) {
    expect([text, containsName(text, PRODUCT)]).toEqual([text, true]);
  }
  for (const text of ['My Card', 'my-card help', 'Help for MY CARD', 'mycard', 'Му Саrd']) {
    expect([text, containsName(text, 'My Card')]).toEqual([text, true]);
  }
});

test('other names are other names', () => {
  for (const text of [
    'Claude',
    'ChatGPT',
    'Cursor',
    'Tip Top',
    'Top Cards',
    'Business cards',
    '',
  ]) {
    expect([text, containsName(text, PRODUCT)]).toEqual([text, false]);
  }
  for (const text of ['My Cardinal', 'Tommy Carder', 'Card', 'enemy card reader']) {
    expect([text, containsName(text, 'My Card')]).toEqual([text, false]);
  }
  expect(containsName('anything', '')).toBe(false);
  // Names in other scripts are names, too.
  expect(containsName('名片 助手', '名片')).toBe(true);
  expect(containsName('名字', '名片')).toBe(false);
});

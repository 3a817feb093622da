import { expect, test } from 'vitest';
import { TEXT_ENCODINGS, normalizeEncoding } from '#src/browser/files/encodings.ts';
import { guessEncoding } from '#src/browser/files/guess-encoding.ts';

/** Encodes text by decoding every byte, and every pair of bytes, of a set once. */
function encode(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  }
  return Uint8Array.from(Array.from(text, (sign) => table.get(sign) ?? [0x3f]).flat());
}

test.each([
  ['windows-1252', 'Jürgen Weiß,Zoë Brun,José Muñoz', 'en'],
  ['windows-1250', 'Łucja Wiśniewska,Jiří Dvořák,Željko Šarić', 'en'],
  ['windows-1250', 'Kamil Kamiński', 'pl'],
  ['windows-1251', 'Дмитрий Кузнецов,Мария', 'en'],
  ['koi8-r', 'Дмитрий Кузнецов,Мария', 'en'],
  ['ibm866', 'Дмитрий Кузнецов,Мария', 'en'],
  ['windows-1253', 'Μαρία Παπαδοπούλου', 'en'],
  ['windows-1254', 'Ayşe Yılmaz,Gülşen Çağlar', 'en'],
  ['windows-1257', 'Jānis Bērziņš,Šarūnas Žukauskas', 'en'],
  ['windows-1255', 'משה כהן', 'he-IL'],
  ['windows-1256', 'فاطمة الزهراء', 'en'],
  ['windows-874', 'สมชาย ใจดี', 'en'],
  ['shift_jis', '佐藤 健,高橋 さくら', 'en'],
  ['gb18030', '王芳', 'zh-Hans-CN'],
  ['big5', '陳怡君', 'zh-TW'],
  ['euc-kr', '김민수', 'en'],
])('a table in %s is read: %s', (label, names, language) => {
  const guessed = guessEncoding(encode(names, label), ['en-US', language]);
  expect(new TextDecoder(guessed).decode(encode(names, label))).toBe(names);
});

test('damaged UTF-8 stays UTF-8', () => {
  const bytes = new TextEncoder().encode('Jürgen Groß, Müller & Söhne');
  expect(guessEncoding(bytes.subarray(0, bytes.indexOf(0xc3, 14) + 1), ['de'])).toBe('utf-8');
});

test('every set that can be chosen is known to the platform, and so are code pages', () => {
  for (const { label } of TEXT_ENCODINGS) expect(() => new TextDecoder(label)).not.toThrow();
  for (const name of ['CP932', 'cp1251', 'windows-1252', 'MS936', 'CP949', 'cp65001', 'UTF-8']) {
    expect(() => new TextDecoder(normalizeEncoding(name))).not.toThrow();
  }
});

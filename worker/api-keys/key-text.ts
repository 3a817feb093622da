// API keys as text: `ttc_live_<8 id>_<32 random><6 checksum>`, all base62. The prefix lets secret scanners
// find leaked keys, and the checksum lets typing errors and guesses be refused without a lookup.
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

const KEY = /^(ttc_(?:live|test)_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** `test` in local starts and previews, so that no key works in both. */
export type KeyMode = 'live' | 'test';

/** Creates a key with 190 random bits (32 base62 digits). */
export function createKeyText(mode: KeyMode): { id: string; key: string } {
  const id = randomDigits(ID_LENGTH);
  const body = `${buildKeyPrefix(mode, id)}_${randomDigits(SECRET_LENGTH)}`;
  return { id, key: `${body}${computeChecksum(body)}` };
}

/** The part of a key that is not secret. */
export function buildKeyPrefix(mode: KeyMode, id: string): string {
  return `ttc_${mode}_${id}`;
}

/** The ID in a key of this mode; null unless form and checksum are right. */
export function parseKeyId(mode: KeyMode, key: string): string | null {
  const [, body = '', id = '', checksum] = KEY.exec(key) ?? [];
  if (checksum === undefined || checksum !== computeChecksum(body)) return null;
  return body.startsWith(buildKeyPrefix(mode, id)) ? id : null;
}

/** CRC-32 in base62, which 62⁶ holds. It detects mistakes and proves nothing. */
function computeChecksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = `${DIGITS.charAt(rest % DIGITS.length)}${text}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}

function randomDigits(length: number): string {
  return Array.from({ length }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
}

// @module-tag core
import { expect, test } from 'vitest';
import { PARTS_MAX } from '#worker/media/formats/image-bytes.ts';
import { parseImage } from '#worker/media/formats/parse-image.ts';
import {
  bytes,
  JPEG,
  jpegSegment,
  jpegWith,
  PNG,
  pngChunk,
  pngSized,
  pngWith,
  uint32,
  WEBP_ALPHA,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
  webpChunk,
  webpOf,
} from '#tests/worker/pictures/pictures.ts';

const BODY = 12;
/** The chunks of the alpha picture with other flags in its VP8X header. */
const extended = (flags: number): Uint8Array =>
  bytes(WEBP_ALPHA.subarray(BODY, BODY + 8), [flags], WEBP_ALPHA.subarray(BODY + 9));

test.each([
  ['PNG', PNG, 'png'],
  ['JPEG', JPEG, 'jpg'],
  ['lossy WebP', WEBP_LOSSY, 'webp'],
  ['WebP with alpha', WEBP_ALPHA, 'webp'],
  ['lossless WebP', WEBP_LOSSLESS, 'webp'],
])('a %s from a browser is unchanged, and its size is read', (_, file, ext) => {
  expect(parseImage(file)).toEqual({
    ok: true,
    image: { ext, width: 7, height: 5, bytes: file },
  });
});

test.each([
  ['text of a PNG', pngWith(pngChunk('tEXt', 'GPS\0x'), pngChunk('zTXt', 'x')), PNG],
  ['translated text and time of a PNG', pngWith(pngChunk('iTXt', 'x'), pngChunk('tIME', 'x')), PNG],
  ['EXIF of a PNG', pngWith(pngChunk('eXIf', 'MM\0*')), PNG],
  ['a private chunk of a PNG', pngWith(pngChunk('vpAg', '<script>')), PNG],
  ['what follows the end of a PNG', bytes(PNG, '<script>alert(1)</script>'), PNG],
  ['EXIF of a JPEG', jpegWith(jpegSegment(0xe1, 'Exif\0\0GPS')), JPEG],
  ['XMP of a JPEG', jpegWith(jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0')), JPEG],
  ['IPTC of a JPEG', jpegWith(jpegSegment(0xed, 'Photoshop 3.0\0')), JPEG],
  ['a comment of a JPEG', jpegWith(jpegSegment(0xfe, '*/=1;alert(1)/*')), JPEG],
  ['a thumbnail of a JPEG', jpegWith(jpegSegment(0xe0, 'JFXX\0x')), JPEG],
  [
    'a thumbnail within the JFIF header',
    bytes(
      JPEG.subarray(0, 4),
      [0, 22],
      JPEG.subarray(6, 18),
      [1, 2],
      [255, 0, 0, 0, 255, 0],
      JPEG.subarray(20),
    ),
    JPEG,
  ],
  ['second pictures of a JPEG', jpegWith(jpegSegment(0xe2, 'MPF\0x')), JPEG],
  ['fill bytes of a JPEG', bytes(JPEG.subarray(0, 2), [0xff, 0xff], JPEG.subarray(2)), JPEG],
  ['what follows the end of a JPEG', bytes(JPEG, 'PK\u0003\u0004'), JPEG],
  [
    'EXIF, XMP and unknown chunks of a WebP, and their flags',
    webpOf(
      extended(0x3c),
      webpChunk('EXIF', 'GPS'),
      webpChunk('XMP ', '<x/>'),
      webpChunk('LOOK', '12'),
    ),
    WEBP_ALPHA,
  ],
  ['what follows the end of a WebP', bytes(WEBP_LOSSY, '<html>'), WEBP_LOSSY],
])('S-B1: %s is removed and nothing else', (_, file, clean) => {
  const parsed = parseImage(file);
  expect(parsed).toMatchObject({ ok: true, image: { width: 7, height: 5 } });
  expect(parsed).toHaveProperty('image.bytes', clean);
});

test.each([
  ['nothing', bytes()],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an HTML page', bytes('<!doctype html><script>alert(1)</script>')],
  ['a GIF that is a script', bytes('GIF89a/*', [1, 0, 1, 0], '*/=1;alert(1)')],
  ['a PDF', bytes('%PDF-1.7')],
  ['a WAV in the same container as WebP', bytes('RIFF', [4, 0, 0, 0], 'WAVE')],
  ['an AVIF', bytes([0, 0, 0, 28], 'ftypavif')],
])('S-X6: %s is not a known image format', (_, file) => {
  expect(parseImage(file)).toEqual({ ok: false, issue: 'unknown' });
});

test.each([
  ['an animated PNG', pngWith(pngChunk('acTL', '\0\0\0\u0002\0\0\0\0'))],
  ['an animated WebP', webpOf(extended(0x12), webpChunk('ANIM', '123456'))],
  ['a WebP that only says it moves', webpOf(extended(0x12))],
])('%s is detected', (_, file) => {
  expect(parseImage(file)).toEqual({ ok: false, issue: 'animated' });
});

test.each([
  ['a bomb of 12,000 pixels', pngSized(12_000, 12_000), 'too_large'],
  ['one pixel too wide', pngSized(8193, 1), 'too_large'],
  ['one pixel too high', pngSized(1, 8193), 'too_large'],
  ['no width', pngSized(0, 5), 'broken'],
  ['no height', pngSized(5, 0), 'broken'],
  ['a width beyond PNG', pngSized(0xffff_ffff, 5), 'too_large'],
])('S-B1: a picture with %s is refused', (_, file, issue) => {
  expect(parseImage(file)).toEqual({ ok: false, issue });
});

test('S-B1: a JPEG may have at most 32 scans, since each costs a decoder a pass over all pixels', () => {
  const scan = JPEG.subarray(bytes(JPEG).findLastIndex((byte) => byte === 0xda) - 1, -2);
  const withScans = (count: number): Uint8Array =>
    bytes(JPEG.subarray(0, -2), ...Array.from({ length: count - 1 }, () => scan), [0xff, 0xd9]);
  expect(parseImage(withScans(32))).toMatchObject({ ok: true, image: { width: 7 } });
  expect(parseImage(withScans(33))).toEqual({ ok: false, issue: 'broken' });
});

test('a picture of exactly 8192 pixels is accepted', () => {
  expect(parseImage(pngSized(8192, 8192))).toMatchObject({ ok: true });
});

test.each([
  ['PNG without pixels', bytes(PNG.subarray(0, 33), PNG.subarray(-12))],
  [
    'PNG whose header is not first',
    bytes(PNG.subarray(0, 8), pngChunk('gAMA', '1234'), PNG.subarray(8)),
  ],
  ['PNG with two headers', pngWith(PNG.subarray(8, 33))],
  ['PNG with a chunk longer than the file', pngWith(bytes([0x7f, 255, 255, 255], 'tEXt'))],
  ['PNG with a critical chunk of its own', pngWith(pngChunk('EVIL', 'x'))],
  ['PNG with a chunk type of no letters', pngWith(pngChunk('a<b>', 'x'))],
  [
    'JPEG in arithmetic coding',
    bytes(JPEG).map((byte, at) => (byte === 0xc0 && JPEG[at - 1] === 0xff ? 0xc9 : byte)),
  ],
  ['JPEG without a scan', bytes(JPEG.subarray(0, 20), [0xff, 0xd9])],
  ['JPEG with two pictures', bytes(JPEG.subarray(0, -2), JPEG)],
  ['JPEG with a segment longer than the file', jpegWith(bytes([0xff, 0xe1, 0xff, 0xff]))],
  ['JPEG with a segment shorter than its length', jpegWith(bytes([0xff, 0xe1, 0, 1]))],
  ['WebP longer than the file', WEBP_LOSSY.subarray(0, -2)],
  ['WebP with a chunk longer than itself', webpOf(bytes('VP8 ', [255, 255, 255, 127]))],
  ['WebP with two pictures', webpOf(WEBP_LOSSY.subarray(12), webpChunk('VP8L', '/\0\0\0\0'))],
  ['WebP without a picture', webpOf(WEBP_LOSSY.subarray(12, 30))],
  ['WebP whose canvas is not its picture', webpOf(bytes(extended(0x30)).with(BODY + 3, 99))],
  ['WebP of two extended headers', webpOf(WEBP_ALPHA.subarray(12, 30), WEBP_ALPHA.subarray(12))],
  ['WebP of a lossless version to come', webpOf(webpChunk('VP8L', '/\0\0\0\u00e0'))],
])('a broken file is refused: %s', (_, file) => {
  expect(parseImage(file)).toEqual({ ok: false, issue: 'broken' });
});

test.each([
  ['PNG', PNG.subarray(0, 33), pngChunk('tRNS', ''), PNG.subarray(33)],
  ['JPEG', JPEG.subarray(0, 20), jpegSegment(0xdd, ''), JPEG.subarray(20)],
  ['WebP', WEBP_ALPHA.subarray(BODY, 30), webpChunk('ICCP', ''), WEBP_ALPHA.subarray(30)],
])(
  'S-B1: a %s with a million tiny parts is refused before it exhausts memory',
  (kind, start, crumb, end) => {
    const parse = (count: number) => {
      const crumbs = new Uint8Array(crumb.length * count);
      for (let at = 0; at < crumbs.length; at += crumb.length) crumbs.set(crumb, at);
      const whole = new Uint8Array(BODY + start.length + crumbs.length + end.length);
      const at = kind === 'WebP' ? BODY : 0;
      whole.set(start, at);
      whole.set(crumbs, at + start.length);
      whole.set(end, at + start.length + crumbs.length);
      const file = whole.subarray(0, at + start.length + crumbs.length + end.length);
      if (at > 0) file.set(bytes('RIFF', uint32(file.length - 8).reverse(), 'WEBP'));
      return parseImage(file);
    };
    expect(parse(PARTS_MAX - 100)).toMatchObject({ ok: true });
    expect(parse(PARTS_MAX + 1)).toEqual({ ok: false, issue: 'broken' });
  },
);

test('a file truncated at any point is refused without throwing', () => {
  for (const file of [PNG, JPEG, WEBP_LOSSY, WEBP_ALPHA, WEBP_LOSSLESS]) {
    for (let length = 0; length < file.length; length++) {
      expect(parseImage(file.subarray(0, length)).ok, `${length} of ${file.length}`).toBe(false);
    }
  }
});

test('a file with any single byte changed does not throw and never grows', () => {
  for (const file of [PNG, JPEG, WEBP_LOSSY, WEBP_ALPHA, WEBP_LOSSLESS]) {
    for (let at = 0; at < file.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const parsed = parseImage(file.with(at, value));
        if (parsed.ok) expect(parsed.image.bytes.length).toBeLessThanOrEqual(file.length);
      }
    }
  }
});

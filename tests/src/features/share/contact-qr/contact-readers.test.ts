// @module-tag slow
import { readFileSync } from 'node:fs';
import { scanRGBABuffer } from '@undecaf/zbar-wasm';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { buildQr } from '#shared/card/qr/qr.ts';
import {
  buildContactQr,
  CONTACT_QR_MAX_BYTES,
  type ContactQrCard,
} from '#src/features/share/contact-qr/qr-contact.ts';
import { buildMecard } from '#src/features/share/contact-qr/qr-mecard.ts';
import { drawQr, type DrawnQr } from '#tests/shared/card/qr/draw-qr.ts';

const ANN: ContactQrCard = {
  username: 'ann',
  name: '',
  title: '',
  company: '',
  email: 'ann@northwind.test',
  phone: '+49 30 901820',
  website: '',
  cardElements: [],
};
const LINK = 'https://cards.test/ann?s=qr';
const NAMES_BY_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  'Latin-1': ['Günter Müller', 'José Ñúñez', 'Élodie Åström', 'Søren Ødegård', 'Weiß'],
  'extended Latin': [
    'Žižková Šarić-Őry',
    'Łukasz Żak',
    'Işıl Ğül',
    'Ștefan Țânțar',
    'Nguyễn Thị Ánh',
  ],
  Greek: ['Ελένη Παπαδοπούλου', 'Γιώργος Νικολάου', 'Άγγελος'],
  Cyrillic: ['Анна Кузнецова', 'Дмитро Шевченко', 'Љубица Ђорђевић'],
  Arabic: ['محمد الفارسي', 'ليلى حسن', 'پریسا گلستان'],
  Hebrew: ['נועה כהן', 'יוסף לוי', 'שירה בן־דוד'],
  Devanagari: ['प्रिया शर्मा', 'राहुल वर्मा', 'अनन्या'],
  Thai: ['สมชาย ใจดี', 'กานดา', 'อรุณี'],
  Han: ['李小龙', '王芳', '張偉明'],
  Japanese: ['山田太郎', 'さくら たなか', 'スズキ イチロー'],
  Korean: ['김민수', '이서연', '박 지훈'],
  Georgian: ['ნინო ბერიძე', 'გიორგი', 'თამარ მაისურაძე'],
};
const NAMES = Object.entries(NAMES_BY_SCRIPT).flatMap(([script, names]) =>
  names.map((name) => ({ script, name })),
);

prepareZXingModule({
  overrides: {
    wasmBinary: Uint8Array.from(
      readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'),
    ).buffer,
  },
});

async function readByZXing({ pixels, edge }: DrawnQr) {
  const picture = { data: pixels, width: edge, height: edge, colorSpace: 'srgb' } as const;
  const [found] = await readBarcodes(picture, { formats: ['QRCode'] });
  return found;
}

/** What ZBar, ZXing and jsQR read. */
async function readByAll(text: string): Promise<(string | null)[]> {
  const drawn = drawQr(buildQr(text), 4);
  const { pixels, edge } = drawn;
  const [symbol] = await scanRGBABuffer(pixels.buffer, edge, edge);
  const found = await readByZXing(drawn);
  const code = jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' });
  return [symbol?.decode() ?? null, found?.text ?? null, code?.data ?? null];
}

test.each([
  ['vCard', buildContactQr],
  ['MECARD', buildMecard],
])('three readers read 40 names in 12 scripts in a %s code', async (_, build) => {
  expect([NAMES.length, Object.keys(NAMES_BY_SCRIPT).length]).toEqual([40, 12]);
  for (const { script, name } of NAMES) {
    const text = build({ ...ANN, name }, LINK, CONTACT_QR_MAX_BYTES)?.text ?? '';
    expect([script, name, await readByAll(text)]).toEqual([script, name, [text, text, text]]);
  }
});

const isMarked = async (text: string) => (await readByZXing(drawQr(buildQr(text), 4)))?.hasECI;

test('a text of ASCII has no mark, and one beyond it has', async () => {
  expect([await isMarked(LINK), await isMarked('Ann Okafor'), await isMarked('Günter')]).toEqual([
    false,
    false,
    true,
  ]);
});

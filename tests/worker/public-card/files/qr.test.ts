// @module-tag core
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { buildQr } from '#shared/card/qr/qr.ts';
import { serveFiles, buildFileRecord } from '#tests/worker/public-card/files/serve-files.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';

test('the PNG decodes to the tracked URL', async () => {
  const response = await serveFiles({ ann: buildFileRecord() }).request('/card/ann/qr.png');
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  const { pixels, width, height } = await readPng(new Uint8Array(await response.arrayBuffer()));
  expect([width, height]).toEqual([1024, 1024]);
  const code = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
  expect(code?.data).toBe('https://cards.test/ann?s=qr');
});

test('the SVG has the colors of the template', async () => {
  const response = await serveFiles({ ann: buildFileRecord() }).request('/card/ann/qr.svg');
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  const svg = await response.text();
  expect(svg).toContain('fill="#0b5d43"');
  expect(svg).toContain('fill="#ffffff"');
  expect(svg).toContain(buildQr('https://cards.test/ann?s=qr').path);
});

test('S-B2: a QR code has one fixed size, whatever the query says', async () => {
  const app = serveFiles({ ann: buildFileRecord() });
  const read = async (path: string) => (await app.request(`/card/ann/${path}`)).bytes();
  for (const query of ['?size=100000', '?width=1e9&margin=-1', `?text=${'x'.repeat(4096)}`]) {
    expect(await read(`qr.png${query}`)).toEqual(await read('qr.png'));
    expect(await read(`qr.svg${query}`)).toEqual(await read('qr.svg'));
  }
});

test('a download is named after the username', async () => {
  const app = serveFiles({ ann: buildFileRecord() });
  for (const kind of ['png', 'svg']) {
    const response = await app.request(`/card/ann/qr.${kind}?download`);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="ann-qr-code.${kind}"; filename*=UTF-8''ann-qr-code.${kind}`,
    );
  }
});

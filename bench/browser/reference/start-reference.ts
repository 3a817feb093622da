import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { startPages, type Running } from '#bench/runtime.ts';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';

const SCRIPTS = { typing: 'typing-page.tsx', routes: 'routes-page.tsx' } as const;

export type ReferenceApp = keyof typeof SCRIPTS;

/** A bare app of the same libraries, as built for production. */
export async function startReferenceApp(name: ReferenceApp): Promise<Running> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      rollupOptions: { input: `bench/browser/reference/${SCRIPTS[name]}` },
    },
  });
  if (!('output' in result)) throw new Error('one entry gives one output');
  return startPages({
    '/app.js': { type: 'text/javascript', body: result.output[0].code },
    '*': {
      type: 'text/html',
      body: `<!doctype html><html lang="en"><title>${name}</title><body><script type="module" src="/app.js"></script>`,
    },
  });
}

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Text</title>' +
  `<meta name="viewport" content="width=device-width"><link rel="preload" href="${DISPLAY_FONT}" as="font" type="font/woff2" crossorigin>` +
  `<style>@font-face{font-family:Display;src:url(${DISPLAY_FONT});font-display:swap}h1{font-family:Display}p{overflow-wrap:anywhere}</style>` +
  '<script src="/page.js" defer></script></head><body><h1>Text</h1>';

/** Compressed bytes of the card page's document and script. */
export interface PageBytes {
  htmlBytes: number;
  scriptBytes: number;
}

/** A page of text in the display font, with the files of the card page in about the same sizes. */
export async function startStaticPage({ htmlBytes, scriptBytes }: PageBytes): Promise<Running> {
  const font = readFileSync(`public${DISPLAY_FONT}`).toString('base64');
  return startPages({
    [DISPLAY_FONT]: { type: 'font/woff2', body: font, isBase64: true },
    '/page.js': { type: 'text/javascript', body: grow('', scriptBytes, (line) => `//${line}\n`) },
    '*': { type: 'text/html', body: grow(HEAD, htmlBytes, (line) => `<p>${line}</p>`) },
  });
}

/** Adds lines of hexadecimal digits, which compress to about half, up to a compressed size. */
function grow(start: string, bytes: number, toLine: (text: string) => string): string {
  let text = start;
  for (let at = 0; gzipSync(text, { level: 6 }).length < bytes; at++)
    text += toLine(createHash('sha512').update(String(at)).digest('hex'));
  return text;
}

import { createServer, type Plugin } from 'vite';
import { chromium, type Page } from 'playwright';
import { findChromium } from '#scripts/machine/chromium.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/template.ts';
import type { FaceCard } from '#src/card-face/card-face.tsx';

const ENTRY = '/studio-entry.js';

interface Studio {
  /** The module that draws; it may import any room by its path from the root. */
  script: string;
  /** The document around it, by the query it is asked with. */
  page: (query: URLSearchParams) => string;
  viewport: { width: number; height: number };
  /** Pixels of the picture for one of the page's. */
  scale?: number;
}

export interface StudioTab {
  /** Opens the document with a query and waits until every face and font is there. */
  open: (query: string) => Promise<Page>;
  close: () => Promise<void>;
}

/** Opens Chromium on the product's own components, as they are in the sources at this moment. */
export async function openStudio(studio: Studio): Promise<StudioTab> {
  const pages: Plugin = {
    name: 'face-studio',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? studio.script : undefined),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (url.pathname !== '/') return next();
        response.setHeader('Content-Type', 'text/html');
        const entry = `<script type="module" src="${ENTRY}"></script>`;
        response.end(
          `<!doctype html><meta charset="utf-8">${studio.page(url.searchParams)}${entry}`,
        );
      });
    },
  };
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: '.cache/studio',
    plugins: [pages],
    server: { port: 0 },
  });
  await server.listen();
  const browser = await chromium.launch(await findChromium());
  const { viewport, scale: deviceScaleFactor = 1 } = studio;
  const tab = await browser.newPage({ viewport, deviceScaleFactor });
  return {
    open: async (query) => {
      await tab.goto(`${server.resolvedUrls?.local[0]}?${query}`);
      await tab.waitForSelector('.cf-name');
      await tab.evaluate(() => document.fonts.ready);
      return tab;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** The script that draws one card without a code, in the template its query names, into `#card`. */
export function faceScript(card: FaceCard): string {
  return `
import '/src/ui/styles/fonts.css';
import '/src/card-face/card-face.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { NO_BLANKS } from '/src/card-face/blank-face.ts';
import { CardFace } from '/src/card-face/card-face.tsx';
const template = new URLSearchParams(location.search).get('template');
const card = { ...${JSON.stringify(card)}, template };
const face = createElement(CardFace, { card, qr: null, watermark: null, blank: NO_BLANKS });
createRoot(document.getElementById('card')).render(face);
`;
}

/** The colour a query's template is known by. */
export function previewColor(query: URLSearchParams): string {
  const key = TEMPLATE_KEYS.find((name) => name === query.get('template')) ?? 'premium';
  return TEMPLATES[key].previewColor;
}

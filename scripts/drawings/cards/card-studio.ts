import { createServer, type Plugin } from 'vite';
import { chromium, type Page } from 'playwright';
import { importTemplateStyles } from '#scripts/build/import-template-styles.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';
import type { DisplayCard } from '#src/card-view/card-view.tsx';

const ENTRY = '/studio-entry.js';

interface Studio {
  /** Module that renders; it may import any source by its path from the root. */
  script: string;
  /** Document around it, by the query of its URL. */
  page: (query: URLSearchParams) => string;
  viewport: { width: number; height: number };
  /** Device pixels per CSS pixel. */
  scale?: number;
  /** Selector of what appears once everything is rendered. */
  ready?: string;
}

export interface StudioTab {
  /** Opens the document with a query and waits until cards and fonts are loaded. */
  open: (query: string) => Promise<Page>;
  close: () => Promise<void>;
}

/** Opens Chromium with the product's components, compiled from the current sources. */
export async function openStudio(studio: Studio): Promise<StudioTab> {
  const pages: Plugin = {
    name: 'card-studio',
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
    plugins: [importTemplateStyles(), pages],
    // A source that is edited meanwhile must not reload the page.
    server: { port: 0, watch: null },
  });
  await server.listen();
  const browser = await chromium.launch(await findChromium());
  const { viewport, scale: deviceScaleFactor = 1 } = studio;
  const tab = await browser.newPage({ viewport, deviceScaleFactor });
  return {
    open: async (query) => {
      await tab.goto(`${server.resolvedUrls?.local[0]}?${query}`);
      await tab.waitForSelector(studio.ready ?? '.cf-name');
      await tab.evaluate(() => document.fonts.ready);
      return tab;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/**
 * Script that renders one card without a QR code into `#card`, in the template named by the query.
 */
export function buildCardScript(card: DisplayCard): string {
  return `
import '/src/ui/styles/fonts.css';
import '/src/ui/styles/other-alphabets.css';
import '/src/card-view/card-view.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { NO_PLACEHOLDERS } from '/src/card-view/blank-card.ts';
import { CardView } from '/src/card-view/card-view.tsx';
const template = new URLSearchParams(location.search).get('template');
const card = { ...${JSON.stringify(card)}, template };
const view = createElement(CardView, { card, qr: null, watermark: null, placeholders: NO_PLACEHOLDERS });
createRoot(document.getElementById('card')).render(view);
`;
}

export function findPreviewColor(query: URLSearchParams): string {
  const key = TEMPLATE_KEYS.find((name) => name === query.get('template')) ?? 'premium';
  return TEMPLATES[key].previewColor;
}

import { assets } from 'virtual:client-assets';

/** URLs of the client build's entry files. In `vite dev` these are the sources. */
export const clientAssets = assets ?? {
  build: 'dev',
  app: { script: '/src/main.tsx', styles: [], preloads: [], fonts: [] },
  pages: {},
  startScript: '/src/site-start.ts',
  formScript: '/src/form-start.ts',
  pageScript: '/src/public-card/script/page-script.ts',
  videoScript: '/src/public-card/media/video-script.ts',
  exchangeScript: '/src/public-card/exchange/exchange-script.ts',
  cardWorker: null,
};

/** Whether Vite serves the sources. Its reload client needs inline scripts, so no CSP is sent. */
export const isDevServer = assets === null;

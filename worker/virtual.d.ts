// Written by the client build (see `vite.config.ts`). Null in `vite dev`, where Vite serves the
// sources.
declare module 'virtual:client-assets' {
  const assets: {
    build: string;
    app: { script: string; styles: string[]; preloads: string[]; fonts: string[] };
    /** Additional files of each screen, by its folder in `src/pages`. */
    pages: Record<string, { preloads: string[]; styles: string[] } | undefined>;
    startScript: string;
    formScript: string;
    pageScript: string;
    videoScript: string;
    exchangeScript: string;
    cardWorker: string | null;
  } | null;
  export { assets };
}

// A file as text, from Vite.
declare module '*.sql?raw' {
  const text: string;
  export default text;
}

// Written by the client build (see `vite.config.ts`); null in `vite dev`, where Vite serves the sources itself.
declare module 'virtual:client-assets' {
  const assets: {
    build: string;
    app: { script: string; styles: string[]; preloads: string[]; fonts: string[] };
    /** What each screen needs beside the app's entry, by its folder in `src/pages`. */
    pages: Record<string, { preloads: string[]; styles: string[] } | undefined>;
    startScript: string;
    pageScript: string;
    videoScript: string;
    exchangeScript: string;
  } | null;
  export { assets };
}

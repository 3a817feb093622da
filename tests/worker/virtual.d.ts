// From `vitest.config.ts`: the TypeScript examples of the public API, by the name of their call.
declare module 'virtual:api-examples' {
  export const examples: Readonly<
    Record<
      string,
      (given: {
        fetch: (url: string, init: RequestInit) => Promise<Response>;
        readFile: (name: string) => Promise<Uint8Array>;
        key: string;
      }) => Promise<void>
    >
  >;
}

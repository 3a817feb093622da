import type { D1Migration } from 'cloudflare:test';
import type { Bindings } from '#worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      /** How many random calls a test makes. */
      RANDOM_CALLS: number;
      TEST_MIGRATIONS: D1Migration[];
      /** Serves `public/`. */
      TEST_PUBLIC: Fetcher;
    }
  }
  interface ImportMeta {
    /** From Vite: every matching module by path. */
    glob(pattern: string, options: { eager: true }): Record<string, Record<string, unknown>>;
  }
}

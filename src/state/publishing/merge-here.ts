import { UNREACHABLE } from '#src/browser/http.ts';
import { keepRemote } from '#src/state/cards/keep-remote.ts';
import type { Merge } from './initial-sync.ts';
import { mergePublished } from './merge-published.ts';

/** Merges the server's cards into this browser's. Loaded while the server answers. */
export const mergeHere: Merge = {
  merge: mergePublished,
  keepRemote,
  listForDevice: async (first, account) => {
    if (first.nextCursor === null) return { ok: true, value: { ...first, remote: null } };
    try {
      return await (await import('./list-here.ts')).listHere(first, account);
    } catch {
      // Forgives a lost network.
      return { ok: false, error: { code: 'network', message: UNREACHABLE, issues: [] } };
    }
  },
};

import type { z } from 'zod';
import type { User } from '#shared/api/auth/auth.ts';
import { FALLBACK_ERRORS } from '#shared/api/fallback-errors.ts';
import {
  downloadPass,
  generatePasses,
  type GeneratedPasses,
} from '#shared/api/wallet/wallet-passes.ts';
import { writePassDesign } from '#shared/api/wallet/pass-settings.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { DesignChoice } from '#shared/wallet/pass-design.ts';
import { buildPassFileName } from '#shared/wallet/pass-file-name.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import type { Log } from '#src/browser/log.ts';
import { PASS_COPY, GENERATION_ERROR } from '#src/features/wallet-passes/copy.ts';
import type { Api } from '#src/state/api.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** A failure has a message for users in `error` and an API error code. */
export type PassOutcome = GeneratedPasses | { success: false; error: string; code: string };

export interface PassDeps {
  call: Api['call'];
  download: (file: Blob, name: string) => void;
  openWindow: (url: string) => void;
  /** Navigates to a URL, from which a phone's wallet opens the pass. */
  goTo: (url: string) => void;
  /** Whether this device has Apple Wallet. */
  isIOS: boolean;
  showToast: (toast: ToastText) => void;
  log: Log;
}

export interface Passes {
  /** Creates a card's passes or finds existing ones. Shows a toast for the start and the result. */
  generate: (card: LocalCard, user: User) => Promise<PassOutcome>;
  /** Gives each pass the colors of its card; null when that failed. */
  matchColors: () => Promise<DesignChoice | null>;
  /** Opens a pass in its wallet: Apple's as a file, Google's in a new tab. */
  send: (
    wallet: WalletPlatform,
    url: string,
    card: Pick<LocalCard, 'name'>,
  ) => Promise<{ success: boolean; type: WalletPlatform }>;
}

/** Request body. The pass shows the published card; the server fills in blank fields. */
export function buildRequest(
  card: LocalCard,
  user: User,
): z.input<(typeof generatePasses)['request']> {
  const { username, customUrl, published } = card;
  const { firstName, lastName, email } = user;
  return {
    applePassData: {},
    googlePassData: {},
    cardData: { username: published?.username ?? username, customUrl },
    userInfo: { firstName, lastName, email },
  };
}

export function createPasses(deps: PassDeps): Passes {
  const { showToast, log } = deps;
  return {
    generate: async (card, user) => {
      showToast(PASS_COPY.generating);
      const result = await deps.call(generatePasses, { body: buildRequest(card, user) });
      if (result.ok) {
        showToast(PASS_COPY.created);
        return result.value;
      }
      const { code, message, status } = result.error;
      if (status === 0 || status >= 500) log('Wallet passes', message);
      const isGeneric = message === FALLBACK_ERRORS.unavailable.message || code === 'internal';
      const error = isGeneric ? GENERATION_ERROR : message;
      // Errors the user can act on are shown verbatim.
      showToast(
        status >= 400 && status < 500
          ? { ...PASS_COPY.failed, description: error }
          : PASS_COPY.failed,
      );
      return { success: false, error, code };
    },
    matchColors: async () => {
      const result = await deps.call(writePassDesign, { body: { template: null } });
      showToast(
        result.ok
          ? PASS_COPY.colorsMatched
          : { ...PASS_COPY.colorsNotSaved, description: result.error.message },
      );
      return result.ok ? result.value.settings.design : null;
    },
    send: async (wallet, url, card) => {
      if (wallet === 'google' || deps.isIOS) {
        if (wallet === 'google') deps.openWindow(url);
        else deps.goTo(url);
        showToast(wallet === 'google' ? PASS_COPY.sentGoogle : PASS_COPY.sentApple);
        return { success: true, type: wallet };
      }
      const { file, query } = parsePassUrl(url);
      const result = await deps.call(downloadPass, { params: { file }, query });
      if (result.ok) deps.download(result.value, `${buildPassFileName(card.name)}.pkpass`);
      else log('Wallet pass', result.error.message);
      showToast(result.ok ? PASS_COPY.sentApple : PASS_COPY.downloadFailed);
      return { success: result.ok, type: wallet };
    },
  };
}

/** The server returns an absolute URL; the file is requested from this page's own origin. */
function parsePassUrl(url: string): { file: string; query: Record<string, string> } {
  const { pathname, searchParams } = new URL(url);
  return { file: pathname.split('/').at(-1) ?? '', query: Object.fromEntries(searchParams) };
}

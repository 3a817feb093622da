import type { z } from 'zod';
import type { User } from '#shared/api/auth.ts';
import { FALLBACK_ERRORS } from '#shared/api/fallback-errors.ts';
import { downloadPass, generatePasses, type GeneratedPasses } from '#shared/api/wallet-passes.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { passFileName } from '#shared/wallet/pass-file-name.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import type { Log } from '#src/browser/log.ts';
import { COPY, GENERATION_ERROR } from '#src/features/wallet-passes/copy.ts';
import type { Api } from '#src/state/api.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** A failure is an answer too: `error` is for people, `code` one of the contract's. */
export type PassOutcome = GeneratedPasses | { success: false; error: string; code: string };

export interface PassDeps {
  call: Api['call'];
  download: (file: Blob, name: string) => void;
  openWindow: (url: string) => void;
  /** Leaves for an address: a phone's own wallet takes the pass from there. */
  goTo: (url: string) => void;
  /** Whether this device has Apple's wallet itself. */
  isIOS: boolean;
  say: (toast: ToastText) => void;
  log: Log;
}

export interface Passes {
  /** Makes the passes of a card, or finds those it has; a toast says that it is at work, another how it ended. */
  generate: (card: LocalCard, user: User) => Promise<PassOutcome>;
  /** Hands a pass to its wallet: Apple's as a file, Google's in a new tab. */
  send: (
    wallet: Wallet,
    url: string,
    card: Pick<LocalCard, 'name'>,
  ) => Promise<{ success: boolean; type: Wallet }>;
}

/** The body of a generation. The pass says what the published card says: blank fields are the server's to fill. */
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

/** Making and handing over passes, over what the server and the browser offer. */
export function createPasses(deps: PassDeps): Passes {
  const { say, log } = deps;
  return {
    generate: async (card, user) => {
      say(COPY.generating);
      const answer = await deps.call(generatePasses, { body: buildRequest(card, user) });
      if (answer.ok) {
        say(COPY.created);
        return answer.value;
      }
      const { code, message, status } = answer.error;
      if (status === 0 || status >= 500) log('Wallet passes', message);
      const isGeneral = message === FALLBACK_ERRORS.unavailable.message || code === 'internal';
      const error = isGeneral ? GENERATION_ERROR : message;
      // What the person can do something about is said as it is.
      say(status >= 400 && status < 500 ? { ...COPY.failed, description: error } : COPY.failed);
      return { success: false, error, code };
    },
    send: async (wallet, url, card) => {
      if (wallet === 'google' || deps.isIOS) {
        if (wallet === 'google') deps.openWindow(url);
        else deps.goTo(url);
        say(wallet === 'google' ? COPY.sentGoogle : COPY.sentApple);
        return { success: true, type: wallet };
      }
      const { file, query } = parsePassUrl(url);
      const answer = await deps.call(downloadPass, { params: { file }, query });
      if (answer.ok) deps.download(answer.value, `${passFileName(card.name)}.pkpass`);
      else log('Wallet pass', answer.error.message);
      say(answer.ok ? COPY.sentApple : COPY.downloadFailed);
      return { success: answer.ok, type: wallet };
    },
  };
}

/** The server names the address whole; the file is asked for where this page itself comes from. */
function parsePassUrl(url: string): { file: string; query: Record<string, string> } {
  const { pathname, searchParams } = new URL(url);
  return { file: pathname.split('/').at(-1) ?? '', query: Object.fromEntries(searchParams) };
}

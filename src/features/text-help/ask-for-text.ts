import { aiSuggest } from '#shared/api/ai.ts';
import { suggestText, type CardWords, type TextField } from '#shared/card/text-suggestion.ts';
import { browserClock, type Clock } from '#src/browser/clock.ts';
import { api, type Api } from '#src/state/api.ts';
import { session, type Session } from '#src/state/session.ts';
import { failureToast, type ToastText } from '#src/state/toasts.ts';

export interface Suggestion {
  text: string;
  source: 'ai' | 'local';
}

export interface Wish {
  field: TextField;
  card: CardWords;
  /** How many were asked for before. */
  attempt: number;
}

export type Asked = { ok: true; suggestion: Suggestion } | { ok: false; toast: ToastText };

interface AskDeps {
  call: Api['call'];
  token: Session['token'];
  after: Clock['after'];
}

/** How long a guest's suggestion takes to appear, in milliseconds: at once would look like nothing had happened. */
const GUEST_MS = 500;

/** Words for a field: the server's for an account, put together here for a guest, who asks nobody. */
export function createAskForText({ call, token, after }: AskDeps): (wish: Wish) => Promise<Asked> {
  return async ({ field, card, attempt }) => {
    if (token() === null) {
      await new Promise<void>((resolve) => {
        after(GUEST_MS, resolve);
      });
      return { ok: true, suggestion: { text: suggestText(field, card, attempt), source: 'local' } };
    }
    const { name, title, company, bio } = card;
    const body = { field, card: { name, title, company, bio }, attempt };
    const answer = await call(aiSuggest, { body });
    if (answer.ok) return { ok: true, suggestion: answer.value };
    return { ok: false, toast: failureToast('Generation Failed', answer.error) };
  };
}

export const askForText = createAskForText({
  call: api.call,
  token: session.token,
  after: browserClock.after,
});

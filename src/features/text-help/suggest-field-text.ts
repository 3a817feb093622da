import { suggestCardText } from '#shared/api/cards/text-suggestion.ts';
import { suggestText, type CardTexts, type SuggestionField } from '#shared/card/text-suggestion.ts';
import { browserClock, type Clock } from '#src/browser/clock.ts';
import { api, type Api } from '#src/state/api.ts';
import { session, type Session } from '#src/state/session/session.ts';
import { failureToast, type ToastText } from '#src/state/toasts.ts';

export interface Suggestion {
  text: string;
  source: 'ai' | 'local';
}

export interface SuggestionRequest {
  field: SuggestionField;
  card: CardTexts;
  /** Number of previous suggestions. */
  attempt: number;
}

export type SuggestionResult =
  | { ok: true; suggestion: Suggestion }
  | { ok: false; toast: ToastText };

interface SuggesterDeps {
  call: Api['call'];
  token: Session['token'];
  after: Clock['after'];
}

/** Delay of a guest's suggestion in milliseconds: an instant change would go unnoticed. */
const GUEST_DELAY_MS = 500;

/** Suggests a text: from the server for accounts, built locally without a request for guests. */
export function createTextSuggester({
  call,
  token,
  after,
}: SuggesterDeps): (request: SuggestionRequest) => Promise<SuggestionResult> {
  return async ({ field, card, attempt }) => {
    if (token() === null) {
      await new Promise<void>((resolve) => {
        after(GUEST_DELAY_MS, resolve);
      });
      return { ok: true, suggestion: { text: suggestText(field, card, attempt), source: 'local' } };
    }
    const { name, title, company, bio } = card;
    const body = { field, card: { name, title, company, bio }, attempt };
    const result = await call(suggestCardText, { body });
    if (result.ok) return { ok: true, suggestion: result.value };
    return { ok: false, toast: failureToast('Generation Failed', result.error) };
  };
}

export const suggestFieldText = createTextSuggester({
  call: api.call,
  token: session.token,
  after: browserClock.after,
});

// Sends the forms of prerendered pages before the app has loaded. The app takes the response over;
// if it is not there by then, this script signs the person in, or shows why it cannot. Runs before
// `site-start.ts`.
import type { EarlyCall } from './browser/early-call.ts';

const notice = document.querySelector<HTMLElement>('[data-form-notice]');
/** Where a sign-in leads by default, and the message for a call without a response. */
const { home = '/', unreachable = '' } = notice?.dataset ?? {};

interface Submission {
  form: HTMLFormElement;
  /** Null when the browser found a field invalid. The app then says so in its own words. */
  call: EarlyCall | null;
}

let last: Submission | null = null;
let isSending = false;
let isAppReady = false;

function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || form.dataset['send'] === undefined) return;
  event.preventDefault();
  // React listens from the start of hydration.
  event.stopImmediatePropagation();
  if (isSending) return;
  showNotice('');
  last = { form, call: form.reportValidity() ? send(form) : null };
}

/** Keeps `site-start.ts` from holding the click until the app has loaded. */
function onClick(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-send] [type=submit]')) {
    event.stopImmediatePropagation();
  }
}

function send(form: HTMLFormElement): EarlyCall {
  const { send: path = '', cookies } = form.dataset;
  const response = fetch(path, {
    method: 'POST',
    credentials: cookies === undefined ? 'omit' : 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
    signal: AbortSignal.timeout(20_000),
  });
  const call = { path, response };
  setSending(form, true);
  void finish(form, call);
  return call;
}

/** Does what the app would do with the response, unless the app has taken it over. */
async function finish(form: HTMLFormElement, call: EarlyCall): Promise<void> {
  let text = unreachable;
  let isNavigating = false;
  try {
    const response = (await call.response).clone();
    const body = response.status === 204 ? {} : await response.json();
    const isTaken = isAppReady && globalThis.earlyCall !== call;
    if (response.ok && body.token && !isTaken) isNavigating = signIn(call.path, body.token);
    text = response.ok ? (form.dataset['sent'] ?? '') : body.message;
  } catch {
    // No response, or none of ours.
  }
  if (isAppReady || isNavigating) return;
  setSending(form, false);
  showNotice(text);
}

/**
 * Stores the session as `session-store.ts` does and opens the page that asked for it. Returns false
 * where storage is unavailable: the session can then only live in the app.
 */
function signIn(path: string, token: string): boolean {
  try {
    localStorage.removeItem('sessionEnded');
    localStorage.setItem('authToken', token);
    sessionStorage.setItem('enteredBy', path);
  } catch {
    return false;
  }
  const from = new URL(new URLSearchParams(location.search).get('from') ?? home, location.href);
  location.replace(from.origin === location.origin ? from : home);
  return true;
}

/** Attributes only: hydration compares texts and elements. */
function setSending(form: HTMLFormElement, isOn: boolean): void {
  isSending = isOn;
  const button = form.querySelector('[type=submit]');
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isOn) button?.setAttribute(name, 'true');
    else button?.removeAttribute(name);
  }
}

function showNotice(text: string): void {
  if (notice === null) return;
  notice.textContent = text;
  notice.hidden = text === '';
}

/** A changed form is another one: what the last one met is no longer true. */
function onInput({ isTrusted }: Event): void {
  if (!isTrusted || isSending) return;
  last = null;
  globalThis.earlyCall = undefined;
  showNotice('');
}

/**
 * Once `site-start.ts` has replayed what was typed, submits again in the app, which takes the response
 * and shows it in its own way.
 */
function handOver(): void {
  removeEventListener('click', onClick, true);
  removeEventListener('submit', onSubmit, true);
  isAppReady = true;
  notice?.remove();
  if (last !== null) setSending(last.form, false);
  globalThis.earlyCall = last?.call ?? undefined;
  const restoreCaret = saveCaret();
  queueMicrotask(() => {
    restoreCaret();
    last?.form.requestSubmit();
  });
}

/** The replay sets the value of each field, which moves the caret to its end. */
function saveCaret(): () => void {
  const field = document.activeElement;
  // Null for types without a caret to read, such as an email address.
  const caret = field instanceof HTMLInputElement ? field.selectionStart : null;
  return () => {
    if (field instanceof HTMLInputElement && caret !== null) field.setSelectionRange(caret, caret);
  };
}

/** The styles then show what belongs to the token of a mailed link (`link-state.ts`). */
function markLink(): void {
  if (/[#&](?:token|customer)=/.test(location.hash)) document.documentElement.dataset['link'] = '';
}

markLink();
addEventListener('hashchange', markLink);
addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);
addEventListener('input', onInput, true);
document.addEventListener('takenover', handOver, { once: true });

import {
  enqueueForm,
  readQueue,
  writeQueue,
  type QueuedForm,
} from '#src/public-card/exchange/exchange-queue.ts';
import { CHECK_FIELDS, NOT_QUEUED, QUEUED, SEND_FAILED } from './script-copy.ts';

// Script of the exchange page: submits without leaving the page, and queues the form while offline.
// The form also works without it. Never builds HTML from text (Trusted Types).

interface ErrorBody {
  message?: string;
  issues?: { path: string; message: string }[];
}

/** Null when there was no response. */
type SendResult = { ok: true } | { ok: false; status: number; error: ErrorBody } | null;

const SEND_TIMEOUT_MS = 15_000;

const storage = () => localStorage;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const form = document.querySelector<HTMLFormElement>('.ex-form');
const field = (name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`) ?? null;

async function send({ action, body }: QueuedForm): Promise<SendResult> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    if (response.ok) return { ok: true };
    return { ok: false, status: response.status, error: await readErrorBody(response) };
  } catch {
    // No network or a timeout: the form is queued.
    return null;
  }
}

async function readErrorBody(response: Response): Promise<ErrorBody> {
  try {
    const body: ErrorBody = await response.json();
    return body;
  } catch {
    // A proxy's error page instead of our JSON.
    return {};
  }
}

function showStatus(text: string): void {
  const line = find('.ex-wait');
  if (line) line.textContent = text;
}

function showDone({ sendCard }: QueuedForm['body']): void {
  showStatus('');
  const mailed = find('#ex-mailed');
  if (mailed) mailed.hidden = sendCard !== true;
  for (const part of document.querySelectorAll<HTMLElement>('.ex-form, .ex > header')) {
    part.hidden = true;
  }
  const done = find('.ex-done');
  if (!done) return;
  done.hidden = false;
  done.focus();
}

/** A Turnstile token is valid for one attempt; resetting the widget issues a new one. */
function resetTurnstile(): void {
  const widget: unknown = Reflect.get(window, 'turnstile');
  if (typeof widget !== 'object' || widget === null || !('reset' in widget)) return;
  if (typeof widget.reset === 'function') widget.reset();
}

function showErrors({ message = '', issues = [] }: ErrorBody): void {
  resetTurnstile();
  for (const line of document.querySelectorAll('.ex-issue')) line.textContent = '';
  for (const input of form?.querySelectorAll('[aria-invalid]') ?? []) {
    input.removeAttribute('aria-invalid');
  }
  for (const issue of issues.toReversed()) {
    const line = find(`#ex-${CSS.escape(issue.path)}-issue`);
    if (line) line.textContent = issue.message;
    const input = field(issue.path);
    input?.closest('details')?.setAttribute('open', '');
    input?.setAttribute('aria-invalid', 'true');
    input?.focus();
  }
  const error = find('.ex-error');
  if (!error) return;
  const text = issues.length > 0 ? CHECK_FIELDS : message;
  error.textContent = text || SEND_FAILED;
  error.hidden = false;
}

function readForm(element: HTMLFormElement): QueuedForm['body'] {
  const texts = Object.fromEntries(
    [...new FormData(element)].filter(([, value]) => typeof value === 'string' && value !== ''),
  );
  const { consent, sendCard, 'cf-turnstile-response': turnstileToken, ...rest } = texts;
  return {
    name: '',
    ...rest,
    consent: consent === 'yes',
    sendCard: sendCard === 'yes',
    ...(turnstileToken !== undefined && { turnstileToken }),
  };
}

/** Restores a form that could not be sent. */
function restoreForm({ body }: QueuedForm): void {
  for (const [name, value] of Object.entries(body)) {
    const input = field(name);
    if (!input) continue;
    if (input.type === 'checkbox') input.checked = value === true;
    else if (typeof value === 'string') {
      input.value = value;
      input.closest('details')?.setAttribute('open', '');
    }
  }
}

/**
 * Sends queued forms. A rejected form is restored when its page is open, so that the visitor can
 * correct it.
 */
async function flush(): Promise<void> {
  for (const queued of readQueue(storage)) {
    const result = await send(queued);
    const isCurrentForm = queued.action === form?.getAttribute('action');
    if (result === null || (!result.ok && result.status >= 429)) {
      if (isCurrentForm) showStatus(QUEUED);
      continue;
    }
    // Rejected for another card: stays queued until that card's form is open.
    if (!result.ok && !isCurrentForm && result.status !== 404) continue;
    const remaining = readQueue(storage).filter(({ body }) => body['key'] !== queued.body['key']);
    writeQueue(storage, remaining);
    if (!isCurrentForm) continue;
    if (result.ok) showDone(queued.body);
    else {
      showStatus('');
      restoreForm(queued);
      showErrors(result.error);
    }
  }
}

/** Runs one flush at a time across tabs, so that no form is sent twice. */
function flushExclusively(): void {
  if (readQueue(storage).length === 0) return;
  if ('locks' in navigator) void navigator.locks.request('contactQueue', flush);
  else void flush();
}

async function submit(element: HTMLFormElement): Promise<void> {
  const action = element.getAttribute('action') ?? '';
  const button = element.querySelector<HTMLButtonElement>('button[type=submit]');
  const queued = { action, body: readForm(element) };
  if (button) button.disabled = true;
  const result = await send(queued);
  if (button) button.disabled = false;
  if (result?.ok) return showDone(queued.body);
  if (result !== null) return showErrors(result.error);
  const isQueued = writeQueue(storage, enqueueForm(readQueue(storage), queued));
  return showStatus(isQueued ? QUEUED : NOT_QUEUED);
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(form);
});
window.addEventListener('online', flushExclusively);
flushExclusively();

document.documentElement.dataset['script'] = 'on';

import {
  addWaiting,
  readQueue,
  writeQueue,
  type Waiting,
} from '#src/public-card/exchange/exchange-queue.ts';

// The script of the exchange form's page: sends without leaving the page, and keeps what was typed while there is no
// network. Without it the form is a form. No HTML is ever made from text here (trusted types).

interface Refusal {
  message?: string;
  issues?: { path: string; message: string }[];
}

/** `null` when no answer came. */
type Sent = { ok: true } | { ok: false; status: number; refusal: Refusal } | null;

const SEND_TIMEOUT_MS = 15_000;

const kept = () => localStorage;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const form = document.querySelector<HTMLFormElement>('.ex-form');
const field = (name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`) ?? null;

async function send({ action, body }: Waiting): Promise<Sent> {
  try {
    const answer = await fetch(action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    if (answer.ok) return { ok: true };
    return { ok: false, status: answer.status, refusal: await readRefusal(answer) };
  } catch {
    // No network, or an answer that never came: the form waits.
    return null;
  }
}

async function readRefusal(answer: Response): Promise<Refusal> {
  try {
    const body: Refusal = await answer.json();
    return body;
  } catch {
    // A proxy's page instead of our words.
    return {};
  }
}

function say(text: string): void {
  const line = find('.ex-wait');
  if (line) line.textContent = text;
}

function showDone({ sendCard }: Waiting['body']): void {
  say('');
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

/** A token of Turnstile is good for one try; its widget, where there is one, makes another. */
function renewWidget(): void {
  const widget: unknown = Reflect.get(window, 'turnstile');
  if (typeof widget !== 'object' || widget === null || !('reset' in widget)) return;
  if (typeof widget.reset === 'function') widget.reset();
}

function showRefusal({ message = '', issues = [] }: Refusal): void {
  renewWidget();
  for (const line of document.querySelectorAll('.ex-issue')) line.textContent = '';
  for (const input of form?.querySelectorAll('[aria-invalid]') ?? []) {
    input.removeAttribute('aria-invalid');
  }
  for (const issue of issues.toReversed()) {
    const line = find(`#ex-${CSS.escape(issue.path)}-issue`);
    if (line) line.textContent = issue.message;
    const input = field(issue.path);
    input?.setAttribute('aria-invalid', 'true');
    input?.focus();
  }
  const error = find('.ex-error');
  if (!error) return;
  const text = issues.length > 0 ? 'Please check what is marked below.' : message;
  error.textContent = text || 'This could not be sent. Please try again in a moment.';
  error.hidden = false;
}

function readForm(filled: HTMLFormElement): Waiting['body'] {
  const texts = Object.fromEntries(
    [...new FormData(filled)].filter(([, value]) => typeof value === 'string' && value !== ''),
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

/** Puts what could not be sent back into the form it came from. */
function giveBack({ body }: Waiting): void {
  for (const [name, value] of Object.entries(body)) {
    const input = field(name);
    if (!input) continue;
    if (input.type === 'checkbox') input.checked = value === true;
    else if (typeof value === 'string') input.value = value;
  }
}

const WAITS =
  'No connection. Your details are kept on this device and sent as soon as it is online again, while this page is open or when you next open such a form.';

/** Sends what waits. What is refused goes back into its form where that is open, and is asked about again. */
async function flush(): Promise<void> {
  for (const waiting of readQueue(kept)) {
    const sent = await send(waiting);
    const isHere = waiting.action === form?.getAttribute('action');
    if (sent === null || (!sent.ok && sent.status >= 429)) {
      if (isHere) say(WAITS);
      continue;
    }
    // Refused on another card's form: it waits until that form is open.
    if (!sent.ok && !isHere && sent.status !== 404) continue;
    const rest = readQueue(kept).filter(({ body }) => body['key'] !== waiting.body['key']);
    writeQueue(kept, rest);
    if (!isHere) continue;
    if (sent.ok) showDone(waiting.body);
    else {
      say('');
      giveBack(waiting);
      showRefusal(sent.refusal);
    }
  }
}

/** One at a time, and in one tab alone: two would send the same form twice. */
function flushAlone(): void {
  if (readQueue(kept).length === 0) return;
  if ('locks' in navigator) void navigator.locks.request('contactQueue', flush);
  else void flush();
}

async function submit(filled: HTMLFormElement): Promise<void> {
  const action = filled.getAttribute('action') ?? '';
  const button = filled.querySelector<HTMLButtonElement>('button[type=submit]');
  const waiting = { action, body: readForm(filled) };
  if (button) button.disabled = true;
  const sent = await send(waiting);
  if (button) button.disabled = false;
  if (sent?.ok) return showDone(waiting.body);
  if (sent !== null) return showRefusal(sent.refusal);
  const isKept = writeQueue(kept, addWaiting(readQueue(kept), waiting));
  return say(isKept ? WAITS : 'No connection. Please keep this page open and send again later.');
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(form);
});
window.addEventListener('online', flushAlone);
flushAlone();

document.documentElement.dataset['script'] = 'on';

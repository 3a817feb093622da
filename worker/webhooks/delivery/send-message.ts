import type { WebhookMessage } from '#shared/api/webhook-events.ts';
import type { CheckedWebhookUrl, WebhookUrlRules } from '#shared/api/webhook-url.ts';
import { log } from '#worker/http/log.ts';
import type { CheckHost } from '#worker/http/dns/check-host.ts';
import { checkEndpointUrl } from '#worker/webhooks/endpoints/check-endpoint-url.ts';
import { signMessage } from '#worker/webhooks/secrets/webhook-secret.ts';
import { readRetryAfter } from './retry-after.ts';

/** For the whole exchange, including the response body. */
export const SEND_TIMEOUT_MS = 10_000;
/** Bytes of the response body that are read. */
export const ANSWER_MAX_BYTES = 65_536;
/** Characters of it that are stored. */
const ANSWER_STORED_MAX = 2000;
const GONE = 410;

export interface OutgoingMessage {
  /** `webhook-id`. */
  id: string;
  url: string;
  secrets: readonly string[];
  message: WebhookMessage;
}

export interface SentMessage {
  status: number | null;
  /** Empty for a success. */
  error: string;
  answer: string;
  /** The receiver wants no more messages. */
  isGone: boolean;
  /** How long the receiver wants to be left alone; 0 if it did not say. */
  retryAfterMs: number;
  durationMs: number;
}

export interface SendDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  rules: WebhookUrlRules;
  checkHost: CheckHost;
  userAgent: string;
  now: () => Date;
  timeoutMs?: number;
}

/** Sends a message once. Never throws: `error` describes a failure. */
export async function sendMessage(deps: SendDeps, outgoing: OutgoingMessage): Promise<SentMessage> {
  const startedAt = deps.now();
  const outcome = await exchange(deps, outgoing, startedAt);
  return { ...outcome, durationMs: Math.max(0, deps.now().getTime() - startedAt.getTime()) };
}

async function exchange(
  { fetch, rules, checkHost, userAgent, timeoutMs = SEND_TIMEOUT_MS }: SendDeps,
  { id, url, secrets, message }: OutgoingMessage,
  at: Date,
): Promise<Omit<SentMessage, 'durationMs'>> {
  // The rules, and where the name leads, may have changed since the endpoint was stored.
  const checked = await checkAgain(checkHost, url, rules);
  if (!checked.ok) return fail(null, checked.message);
  const body = JSON.stringify(message);
  const controller = new AbortController();
  // Not `AbortSignal.timeout`, whose timer would outlive the exchange.
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(checked.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': userAgent,
        ...signMessage(secrets, { id, at, body }),
      },
      body,
      signal: controller.signal,
    });
    const { status } = response;
    const answer = await readAnswer(response, controller.signal);
    if (status >= 300 && status < 400) return fail(status, 'Redirects are not followed.', answer);
    if (!response.ok) {
      const failure = fail(status, `The receiver answered with ${status}.`, answer);
      return { ...failure, retryAfterMs: readRetryAfter(response, at.getTime()) };
    }
    return { status, error: '', answer, isGone: false, retryAfterMs: 0 };
  } catch {
    // Its text may contain the address with the receiver's own secrets.
    return fail(null, controller.signal.aborted ? describeTimeout(timeoutMs) : NOT_REACHED);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

async function checkAgain(
  checkHost: CheckHost,
  url: string,
  rules: WebhookUrlRules,
): Promise<CheckedWebhookUrl> {
  try {
    return await checkEndpointUrl(checkHost, url, rules);
  } catch (error) {
    // The own domains could not be read. The next attempt checks again.
    log('warn', 'webhook_address_not_checked', { error: String(error) });
    return { ok: false, message: 'The address could not be checked.' };
  }
}

const NOT_REACHED = 'The receiver could not be reached, or closed the connection.';
const describeTimeout = (timeoutMs: number): string =>
  `The receiver took longer than ${timeoutMs / 1000} seconds.`;

function fail(status: number | null, error: string, answer = ''): Omit<SentMessage, 'durationMs'> {
  return { status, error, answer, isGone: status === GONE, retryAfterMs: 0 };
}

/** Reads the start of a body as printable text. Throws when the time is over. */
async function readAnswer({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const isOver = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the time is over')), { once: true });
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < ANSWER_MAX_BYTES) {
      const { done, value } = await Promise.race([reader.read(), isOver]);
      if (done) break;
      chunks.push(value);
      size += value.byteLength;
    }
  } finally {
    // The rest of the body is never read.
    await reader.cancel().catch(() => undefined);
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES));
  return cleanAnswer(text);
}

function cleanAnswer(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are removed
  const printable = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  return printable.slice(0, ANSWER_STORED_MAX).toWellFormed();
}

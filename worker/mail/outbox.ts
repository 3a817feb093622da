import { Hono } from 'hono';
import { escapeHtml } from '#shared/format/html.ts';
import { routes } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { queuedMailSchema } from '#worker/http/send-mail.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';

const PREFIX = 'outbox:';
/** How long a local start stores a mail, in seconds. */
const TTL_SECONDS = 86_400;
const SHOWN_MAX = 50;

export type OutboxKv = Pick<KVNamespace, 'get' | 'put' | 'list'>;

interface EntryMetadata {
  to: string;
}

/** Stores a mail under its own ID, so that a repeated delivery appears once. */
export async function deliverToOutbox(kv: OutboxKv, mail: QueuedMail): Promise<void> {
  // KV lists by name in ascending order, so the newest mail needs the smallest number.
  const order = Number.MAX_SAFE_INTEGER - Date.parse(mail.queuedAt);
  const metadata: EntryMetadata = { to: mail.to };
  await kv.put(`${PREFIX}${order}:${mail.id}`, JSON.stringify(mail), {
    expirationTtl: TTL_SECONDS,
    metadata,
  });
}

/**
 * `GET /dev/outbox`: the newest mails of a local start, or with `?to=` those to one address, as HTML
 * for browsers and JSON for programs. Never mounted elsewhere.
 */
export function outboxRoutes(kv: OutboxKv): Hono<AppEnv> {
  return new Hono<AppEnv>().get(routes.outbox, async (c) => {
    const mails = await readOutbox(kv, c.req.query('to'));
    c.header('Cache-Control', 'no-store');
    const acceptsHtml = (c.req.header('Accept') ?? '').includes('text/html');
    return acceptsHtml ? c.html(buildPage(mails)) : c.json({ mails });
  });
}

async function readOutbox(kv: OutboxKv, to: string | undefined): Promise<QueuedMail[]> {
  const { keys } = await kv.list<EntryMetadata>({ prefix: PREFIX });
  const matching = keys.filter(({ metadata }) => to === undefined || metadata?.to === to);
  const texts = await Promise.all(matching.slice(0, SHOWN_MAX).map(({ name }) => kv.get(name)));
  return texts.flatMap((text) => (text === null ? [] : [queuedMailSchema.parse(JSON.parse(text))]));
}

function buildPage(mails: readonly QueuedMail[]): string {
  const items = mails.map(
    ({ to, subject, text, queuedAt, sender }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${sender === undefined ? '' : `From ${escapeHtml(sender)} `}To ${escapeHtml(to)}, ${escapeHtml(queuedAt)}</p>` +
      `<pre>${linkify(text)}</pre></article><hr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head>',
    '<body><h1>Outbox</h1><p>Emails sent by this local server. They never leave this machine and take a few seconds to arrive.</p>',
    ...(items.length > 0 ? items : ['<p>No emails yet.</p>']),
    '</body></html>',
  ].join('');
}

function linkify(text: string): string {
  // Punctuation that ends a sentence is not part of the URL before it.
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]*[^\s<.,]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}

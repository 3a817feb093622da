import { Hono } from 'hono';
import { z } from 'zod';
import { escapeHtml } from '#shared/format/html.ts';
import { routes } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { queuedMailSchema } from '#worker/http/send-mail.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Message } from '#worker/mail/compose-message.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';

const PREFIX = 'outbox:';
/** How long a local start stores a mail, in seconds. */
const TTL_SECONDS = 86_400;
const SHOWN_MAX = 50;

export type OutboxKv = Pick<KVNamespace, 'get' | 'put' | 'list'>;

interface EntryMetadata {
  to: string;
}

/** A mail as it was sent. */
const entrySchema = queuedMailSchema.extend({
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
type Entry = z.infer<typeof entrySchema>;

/** The styles and pictures of a mail; nothing in it runs. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src *; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Stores a mail under its own ID, so that a repeated delivery appears once. */
export async function deliverToOutbox(
  kv: OutboxKv,
  mail: QueuedMail,
  message: Message,
): Promise<void> {
  // KV lists by name in ascending order, so the newest mail needs the smallest number.
  const order = Number.MAX_SAFE_INTEGER - Date.parse(mail.queuedAt);
  const metadata: EntryMetadata = { to: mail.to };
  await kv.put(`${PREFIX}${order}:${mail.id}`, JSON.stringify({ ...mail, ...message }), {
    expirationTtl: TTL_SECONDS,
    metadata,
  });
}

/**
 * `GET /dev/outbox`: the newest mails of a local start, or with `?to=` those to one address, as HTML
 * for browsers and JSON for programs. `?mail=` is the HTML of one. Never mounted elsewhere.
 */
export function outboxRoutes(kv: OutboxKv): Hono<AppEnv> {
  return new Hono<AppEnv>().get(routes.outbox, async (c) => {
    c.header('Cache-Control', 'no-store');
    const id = c.req.query('mail');
    if (id !== undefined) {
      c.header('Content-Security-Policy', MAIL_CSP);
      return c.html(await readHtml(kv, id));
    }
    const mails = await readOutbox(kv, c.req.query('to'));
    const acceptsHtml = (c.req.header('Accept') ?? '').includes('text/html');
    return acceptsHtml ? c.html(buildPage(mails)) : c.json({ mails });
  });
}

/** Throws `not_found`. */
async function readHtml(kv: OutboxKv, id: string): Promise<string> {
  const { keys } = await kv.list<EntryMetadata>({ prefix: PREFIX });
  const key = keys.find(({ name }) => name.endsWith(`:${id}`));
  const text = key === undefined ? null : await kv.get(key.name);
  const { html } = text === null ? {} : entrySchema.parse(JSON.parse(text));
  if (html === undefined) throw new ApiError('not_found');
  return html;
}

async function readOutbox(kv: OutboxKv, to: string | undefined): Promise<Entry[]> {
  const { keys } = await kv.list<EntryMetadata>({ prefix: PREFIX });
  const matching = keys.filter(({ metadata }) => to === undefined || metadata?.to === to);
  const texts = await Promise.all(matching.slice(0, SHOWN_MAX).map(({ name }) => kv.get(name)));
  return texts.flatMap((text) => (text === null ? [] : [entrySchema.parse(JSON.parse(text))]));
}

function buildPage(mails: readonly Entry[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head>',
    '<body><h1>Outbox</h1><p>Emails sent by this local server. They never leave this machine and take a few seconds to arrive.</p>',
    ...(mails.length > 0 ? mails.map(buildItem) : ['<p>No emails yet.</p>']),
    '</body></html>',
  ].join('');
}

function buildItem({ id, to, subject, text, html, headers = {}, queuedAt, sender }: Entry): string {
  const from = sender === undefined ? '' : `From ${escapeHtml(sender)} `;
  const lines = Object.entries(headers).map((header) => `${header.join(': ')}\n`);
  const link = `<p><a href="?mail=${encodeURIComponent(id)}">See it as HTML</a></p>`;
  return [
    `<article><h2>${escapeHtml(subject)}</h2>`,
    `<p>${from}To ${escapeHtml(to)}, ${escapeHtml(queuedAt)}</p>`,
    html === undefined ? '' : link,
    lines.length === 0 ? '' : `<pre>${linkify(lines.join(''))}</pre>`,
    `<pre>${linkify(text)}</pre></article><hr>`,
  ].join('');
}

function linkify(text: string): string {
  // Punctuation that ends a sentence is not part of the URL before it.
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]*[^\s<.,]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}

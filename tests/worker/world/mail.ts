import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import { z } from 'zod';
import { mailBodySchema } from '#worker/http/mail-content.ts';
import { queuedMailSchema } from '#worker/http/send-mail.ts';

const sentMailSchema = queuedMailSchema.extend({
  body: mailBodySchema,
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});
/** A mail as a local start stores it: what was enqueued, and what a mail program gets. */
export type SentMail = z.infer<typeof sentMailSchema>;

async function findMail(to: string, subject: string): Promise<SentMail | undefined> {
  const { keys } = await env.CARDS.list({ prefix: 'outbox:' });
  const texts = await Promise.all(keys.map(({ name }) => env.CARDS.get(name)));
  const mails = texts.flatMap((text) =>
    // Tests of the outbox also deliver mails as older versions enqueued them.
    text === null ? [] : (sentMailSchema.safeParse(JSON.parse(text)).data ?? []),
  );
  return mails.find((mail) => mail.to === to && mail.subject.startsWith(subject));
}

/** Waits for a mail that the Worker's queue delivers, whose subject starts with a text. */
export async function waitForMail(to: string, subject: string): Promise<SentMail> {
  await expect.poll(async () => findMail(to, subject)).toBeDefined();
  const mail = await findMail(to, subject);
  if (mail === undefined) throw new Error(`no mail "${subject}"`);
  return mail;
}

import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import { queuedMailSchema, type Mail } from '#worker/http/send-mail.ts';

async function findMail(to: string, subject: string): Promise<Mail | undefined> {
  const { keys } = await env.CARDS.list({ prefix: 'outbox:' });
  const texts = await Promise.all(keys.map(({ name }) => env.CARDS.get(name)));
  const mails = texts.flatMap((text) =>
    text === null ? [] : [queuedMailSchema.parse(JSON.parse(text))],
  );
  return mails.find((mail) => mail.to === to && mail.subject.startsWith(subject));
}

/** Waits for a mail that the Worker's queue delivers, whose subject starts with a text. */
export async function waitForMail(to: string, subject: string): Promise<Mail> {
  await expect.poll(async () => findMail(to, subject)).toBeDefined();
  const mail = await findMail(to, subject);
  if (mail === undefined) throw new Error(`no mail "${subject}"`);
  return mail;
}

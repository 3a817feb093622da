import { z } from 'zod';

/** A mail of text to one person, as whoever has something to say hands it over; what may not be a header is refused. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Whom an answer reaches, when it is not the sender. */
  replyTo?: string | undefined;
}

/** Puts a mail on its way and answers before it is delivered. Throws `invalid_input` for what must not become a header. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A mail as it waits in the queue, checked when it was put there. */
export const queuedMailSchema = z.object({
  id: z.string(),
  queuedAt: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.string().optional(),
});

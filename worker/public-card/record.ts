import { z } from 'zod';
import { publishedCardSchema, usernameSchema } from '#shared/card/card.ts';
import { cleanCard } from '#shared/card/visible-card.ts';
import { walletSchema } from '#shared/wallet/wallet.ts';
import type { MissLimit } from '#worker/http/miss-limit.ts';

/** What `buildQr` writes: it stands unescaped in an SVG file. */
const QR_PATH = /^(?:M\d+ \d+h\d+v1h-\d+z)*$/;

/** What KV holds under `card:<username>`: all a public page needs, so that reading one asks no database. */
export const cardRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    // A record may be older than the rule that refuses invisible characters.
    card: publishedCardSchema.transform(cleanCard),
    /** The public address as published, and the code that carries it (computing it costs more than the page). */
    url: z.url({ protocol: /^https?$/ }),
    qr: z.object({ size: z.int(), path: z.string().regex(QR_PATH) }),
    /** The wallets a visitor may put the card into; a record written before passes names none. */
    wallets: z.array(walletSchema).default([]),
    /** The finished picture of the card as it is; null until it is drawn, and in a record written before pictures. */
    preview: z.object({ file: z.uuid() }).nullable().default(null),
    /** Names the card had before, and until when each leads to it. None in a record of a build before they were kept here. */
    formerNames: z.array(z.object({ username: z.string(), until: z.string() })).default([]),
  }),
  /** A former name: where the card was called when this was written. Holds only if the record found there lists the name. */
  z.object({ kind: z.literal('redirect'), to: usernameSchema }),
]);
export type CardRecord = z.infer<typeof cardRecordSchema>;
/** The file of a card's own picture for links; null while it shows its template's. */
export type CardPicture = Extract<CardRecord, { kind: 'card' }>['preview'];
export type PublicCard = Extract<CardRecord, { kind: 'card' }>;

/** The read model as the public page sees it. */
export interface CardRecords {
  /**
   * The record of a canonical username, or null when nobody published it. `origin` is the public one. With a limit, a
   * visitor's search that would ask the database once too often throws `rate_limited`.
   */
  find(username: string, origin: string, limit?: MissLimit): Promise<CardRecord | null>;
}

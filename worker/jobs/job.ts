import { z } from 'zod';
import { LINK_SOURCES } from '#shared/card/link/link-source.ts';
import { queuedMailSchema } from '#worker/http/send-mail.ts';

/**
 * A job about a username, of a kind that `job-sender.ts` sends once per window. `due` identifies
 * the row that the message belongs to.
 */
const usernameFields = { username: z.string(), origin: z.string(), due: z.int().optional() };

/** A contact submission as it is stored. `key` identifies it, so that a repetition stores nothing. */
const contactSubmissionSchema = z.object({
  key: z.string(),
  /** Whose ledger stores it: an account, or the organization of an organization card. */
  ownerId: z.string(),
  /** The account that holds an organization card; absent for a private card. */
  holderId: z.string().optional(),
  cardId: z.string(),
  /** The card's username when the submission arrived. */
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  note: z.string(),
  /** The consent sentence as it was shown. */
  consent: z.string(),
  source: z.enum(LINK_SOURCES).nullable(),
  /** Whether the visitor wants the card by mail. */
  sendCard: z.boolean(),
  isHeldBack: z.boolean(),
  origin: z.string(),
  receivedAt: z.iso.datetime(),
});
export type AcceptedSubmission = z.infer<typeof contactSubmissionSchema>;

/** Work that must happen after its request is over. Every kind is safe to repeat. */
export const jobSchema = z.discriminatedUnion('kind', [
  /** Rewrites the public record of a username from the database. */
  z.object({ kind: z.literal('repair_card'), ...usernameFields }),
  /**
   * Looks up the account of an address entered on /forgot-password and mails it. A repetition mails
   * a second link.
   */
  z.object({ kind: z.literal('reset_request'), email: z.string(), origin: z.string() }),
  /** Delivers a mail that was validated when it was enqueued. */
  z.object({
    kind: z.literal('send_mail'),
    mail: queuedMailSchema,
  }),
  /** Updates the passes of a username to match their cards and notifies the wallets. */
  z.object({ kind: z.literal('sync_passes'), ...usernameFields }),
  /** Fans out an owner's new settings or message to each of their passes. */
  z.object({
    kind: z.literal('spread_passes'),
    userId: z.string(),
    notification: z.string().optional(),
  }),
  /** Updates one pass, with the owner's message if there is one, and notifies the wallets. */
  z.object({
    kind: z.literal('sync_pass'),
    serial: z.string(),
    notification: z.string().optional(),
  }),
  /** Notifies one device that one pass changed. */
  z.object({
    kind: z.literal('push_pass'),
    serial: z.string(),
    deviceId: z.string(),
    notification: z.string().optional(),
  }),
  z.object({ kind: z.literal('update_google_pass'), serial: z.string() }),
  /** Sends an owner's message for a pass to Google. */
  z.object({
    kind: z.literal('message_google_pass'),
    serial: z.string(),
    notification: z.string(),
  }),
  /** Cancels a subscription, with or without credit for the unused time. */
  z.object({
    kind: z.literal('cancel_subscription'),
    subscriptionId: z.string(),
    isCredited: z.boolean(),
  }),
  /** Ends or restores the renewal of an account's plan, by what it pays for at that time. */
  z.object({ kind: z.literal('settle_renewal'), userId: z.string() }),
  /** Updates the account's email address at the payment provider. */
  z.object({ kind: z.literal('tell_email'), userId: z.string() }),
  /** Draws a card's link preview unless it is up to date. */
  z.object({ kind: z.literal('draw_preview'), ...usernameFields }),
  z.object({ kind: z.literal('end_google_pass'), serial: z.string() }),
  /** Lets the database decide whether pictures of logos and policies are public. */
  z.object({ kind: z.literal('forget_pictures'), paths: z.array(z.string()) }),
  /** Shows the totals of a card on its public page. */
  z.object({
    kind: z.literal('refresh_totals'),
    ownerId: z.string(),
    cardId: z.string(),
    username: z.string(),
    origin: z.string(),
  }),
  z.object({ kind: z.literal('delete_visits'), ownerId: z.string(), cardId: z.string() }),
  /** Stores a visitor's contact that its owner's ledger did not accept in time. */
  z.object({ kind: z.literal('store_contact'), submission: contactSubmissionSchema }),
  /** Hands over or returns the contacts of a departure, as it is decided in the database by then. */
  z.object({
    kind: z.literal('hand_over_contacts'),
    organizationId: z.string(),
    departureId: z.string(),
  }),
  /** Invites the next 100 people of a list. */
  z.object({
    kind: z.literal('send_invitation_list'),
    organizationId: z.string(),
    listId: z.string(),
  }),
  /** Takes back the next 20 people of a list. */
  z.object({
    kind: z.literal('undo_invitation_list'),
    organizationId: z.string(),
    listId: z.string(),
  }),
  /** Moves what happened in an organization from the outbox to its ledger. */
  z.object({ kind: z.literal('move_audit'), organizationId: z.string() }),
  /** Sends what is due to the webhook endpoints of an account or organization. */
  z.object({ kind: z.literal('deliver_webhooks'), ownerId: z.string() }),
  /** Records for webhooks what the cards of an account or organization counted on a UTC day. */
  z.object({ kind: z.literal('report_views'), ownerId: z.string(), day: z.iso.date() }),
  /** Updates passes and link previews of the next page of an organization's cards. */
  z.object({
    kind: z.literal('update_company_cards'),
    organizationId: z.string(),
    origin: z.string(),
  }),
  /** Updates everything that shows the brand of an account that joined or left a partner. */
  z.object({ kind: z.literal('refresh_customer'), userId: z.string(), origin: z.string() }),
  /** Does so for the next customers of a partner whose brand has changed. */
  z.object({
    kind: z.literal('refresh_customers'),
    organizationId: z.string(),
    origin: z.string(),
    after: z.object({ userId: z.string(), joinedAt: z.string() }).optional(),
    /** Whether the public record of the brand could not be written. */
    isBehind: z.boolean().optional(),
  }),
  /** Empties the ledger of a deleted account or organization. */
  z.object({ kind: z.literal('clear_ledger'), ownerId: z.string() }),
  /** Deletes the next rows of an organization that is hidden. */
  z.object({ kind: z.literal('delete_organization'), organizationId: z.string() }),
  z.object({
    kind: z.literal('mail_change_requests'),
    organizationId: z.string(),
    memberId: z.string(),
    origin: z.string(),
  }),
]);
export type Job = z.infer<typeof jobSchema>;

export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** The handler of each kind. Throwing retries the job later. */
export type JobHandlers = {
  [Kind in Job['kind']]: (job: JobOf<Kind>) => Promise<void>;
};

import type { Auth } from '#worker/auth/create-auth.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import type { OnCardView } from '#worker/events/bot-views.ts';
import type { CountContacts } from '#worker/events/analytics/routes.ts';
import type { EventDeps } from '#worker/events/routes.ts';
import type { PartnerAccess } from '#worker/franchise/routes.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import type { JobSender } from '#worker/jobs/job-sender.ts';
import type { PublicUse } from '#worker/media/public-use.ts';
import type { MediaStore } from '#worker/media/media-store.ts';
import type { Payments } from '#worker/payments/create-payments.ts';
import type { PageCache } from '#worker/public-card/page-cache.ts';
import type { Previews } from '#worker/preview/create-previews.ts';
import type { CardRecordStore } from '#worker/public-card/records/card-records.ts';
import type { CardDocuments } from '#worker/public-card/pages/card-documents.ts';
import type { MessageDeps } from '#worker/support/messages.ts';
import type { Wallet } from '#worker/wallet/create-wallet.ts';

export interface AppDeps {
  bindings: Bindings;
  settings: Settings;
  auth: Auth;
  records: CardRecordStore;
  publicUse: PublicUse;
  pages: PageCache;
  documents: CardDocuments;
  /** The public origin of cards, from a request's URL. */
  originOf: (requestUrl: string) => string;
  media: MediaStore;
  jobs: JobSender;
  /** The only way to send mail. */
  sendMail: SendMail;
  support: MessageDeps;
  /** Null without an access password for white-label partners. */
  partnerAccess: PartnerAccess | null;
  wallet: Wallet;
  previews: Previews;
  payments: Payments;
  events: EventDeps;
  /** Called for each card view, to count bots. Must not block. */
  onCardView: OnCardView;
  /** Maps an address to a key of its network that changes every day. */
  toReporterKey: (address: string) => string;
  countContacts: CountContacts;
  now: () => Date;
}

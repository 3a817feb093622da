import type { Auth } from '#worker/auth/create-auth.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import type { OnShown } from '#worker/events/bot-views.ts';
import type { CountContacts } from '#worker/events/report/routes.ts';
import type { EventDeps } from '#worker/events/routes.ts';
import type { PartnerAccess } from '#worker/franchise/routes.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import type { JobSender } from '#worker/jobs/coalesce.ts';
import type { PublicUse } from '#worker/media/public-use.ts';
import type { MediaStore } from '#worker/media/store.ts';
import type { Payments } from '#worker/payments/create-payments.ts';
import type { PageMemory } from '#worker/public-card/memory.ts';
import type { Previews } from '#worker/preview/create-previews.ts';
import type { CardRecordStore } from '#worker/public-card/records.ts';
import type { CardDocuments } from '#worker/public-card/documents.ts';
import type { MessageDeps } from '#worker/support/messages.ts';
import type { Wallet } from '#worker/wallet/create-wallet.ts';

/** What the app is put together from. */
export interface AppDeps {
  bindings: Bindings;
  settings: Settings;
  auth: Auth;
  records: CardRecordStore;
  publicUse: PublicUse;
  pages: PageMemory;
  documents: CardDocuments;
  /** The public origin of cards, from the address of a request. */
  originOf: (requestUrl: string) => string;
  media: MediaStore;
  jobs: JobSender;
  /** The one way to send mail; handed on to whoever has something to say. */
  sendMail: SendMail;
  support: MessageDeps;
  /** White-label partners; null without an access password. */
  partnerAccess: PartnerAccess | null;
  wallet: Wallet;
  previews: Previews;
  payments: Payments;
  events: EventDeps;
  /** Told of every card that is shown, for the bots among its readers. */
  onShown: OnShown;
  /** Names the network of an address by a key that changes every day. */
  nameReporter: (address: string) => string;
  countContacts: CountContacts;
  now: () => Date;
}

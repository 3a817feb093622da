import { isPartnerApp } from '#src/browser/app-settings.ts';
import type { ConditionEntry } from './conditional-list.tsx';
import { trustSettings } from './trust-settings.ts';

/** Companies that process data for this server, with what each gets. The operator's own come last. */
export function listProcessors(): readonly ConditionEntry[] {
  const { subprocessors, mailHost, dataLocation } = trustSettings;
  return [
    ...(isPartnerApp()
      ? [
          {
            term: 'The company that runs this platform for us',
            text: "Operates the servers and answers their operators' mailbox. We name it in our agreement with you.",
          },
        ]
      : []),
    {
      term: 'Cloudflare, Inc., USA',
      text: `Hosts the service: network, code, databases, pictures and queues, so all of its data.${dataLocation === '' ? '' : ` Place of the data: ${dataLocation}.`}`,
    },
    {
      condition: 'platformMail',
      term: 'Cloudflare Email Service',
      text: 'Delivers our emails: the address and the text of each.',
    },
    {
      condition: 'mailProvider',
      term: 'Email provider',
      text: (
        <>
          Delivers our emails through <span data-mail-host="">{mailHost}</span>: the address and the
          text of each.
        </>
      ),
    },
    {
      condition: 'stripe',
      term: 'Stripe, Inc., USA, and its group',
      text: 'Takes payments: name, email, billing address and means of payment of whoever buys a plan. We never see card numbers. No data of cards, contacts or visitors.',
    },
    {
      condition: 'googleWallet',
      term: 'Google LLC, USA, and its group',
      text: 'Stores the copy of a pass for Google Wallet: what the card shows. Only for cards with such a pass.',
    },
    {
      condition: 'appleWallet',
      term: 'Apple Inc., USA',
      text: 'Passes on that a pass in Apple Wallet has changed: a device token, no content.',
    },
    {
      condition: 'turnstile',
      term: 'Cloudflare Turnstile',
      text: 'Checks on the page where visitors share their details that a person sends them. Loaded on that page only.',
    },
    {
      condition: 'writingHelp',
      term: 'Cloudflare Workers AI',
      text: 'Suggests texts to the owner of a card who asks for one: what is on that card.',
    },
    ...subprocessors.map(({ name, text }) => ({ term: name, text })),
  ];
}

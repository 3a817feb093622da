import type { LegalDetails } from '#scripts/legal/legal-details.ts';
import type { LegalSection } from '#shared/legal/legal-document.ts';
import { buildProviderSection, findPrivacyEmail } from './provider.ts';

/**
 * The operator's part of the privacy policy. What the software stores, counts and deletes follows it
 * on the page, from the product itself.
 */
export function buildPrivacy(details: LegalDetails, productName: string): LegalSection[] {
  const { company, dataProtectionOfficer, representativeInEurope, supervisoryAuthority } = details;
  const email = findPrivacyEmail(details);
  const contacts: readonly (readonly [string, string])[] = [
    ['Requests about your data', email],
    ['Data protection officer', dataProtectionOfficer],
    ['Representative in the European Union', representativeInEurope],
  ];
  return [
    buildProviderSection('Who is responsible', details),
    {
      title: 'Whom to ask',
      paragraphs: [],
      entries: contacts
        .filter(([, value]) => value !== '')
        .map(([term, value]): [string, string] => [term, value]),
    },
    {
      title: 'Our role',
      paragraphs: [
        `${company} is the controller for accounts, payments, support and the security of ${productName}.`,
        'For contact details that visitors leave on a card, and for the cards and members of a company, the owner of the card or the company is the controller. We process that data for them under the data processing agreement. Ask them first about it; we help them to answer.',
      ],
    },
    {
      title: 'Why we process data',
      paragraphs: ['The legal bases name the General Data Protection Regulation (GDPR).'],
      entries: [
        [
          'To provide the service',
          'Account, cards, passes, contacts, teams and their emails: the contract with you (article 6(1)(b)).',
        ],
        [
          'To take payments',
          'Plan, payments and invoices: the contract (article 6(1)(b)) and our duties to keep books (article 6(1)(c)).',
        ],
        [
          'To count visits of cards',
          'Figures without names and without identifying visitors: our interest and that of card owners in knowing whether a card is used (article 6(1)(f)). You can object at any time.',
        ],
        [
          'To keep the service safe',
          'Sessions, attempts, reports and audit logs: our interest in preventing abuse (article 6(1)(f)) and our duty to secure data (article 32).',
        ],
        [
          'To answer you',
          'Messages to support: the contract, or our interest in answering (article 6(1)(b) and (f)).',
        ],
        [
          'With your consent',
          'Contact details that you share on a card, and your name on the front page of a company: your consent (article 6(1)(a)), which you can take back for the future.',
        ],
      ],
    },
    {
      title: 'Who receives data',
      paragraphs: [
        'The companies that process data for us are listed on the Security page of this service, with what each of them receives. What you put on a published card is public. Owners, admins and auditors of a team see its data. We give data to authorities only where a law obliges us, and we do not sell it.',
      ],
    },
    {
      title: 'Data outside your country',
      paragraphs: [
        'Some of these companies are in the United States or process data worldwide. Transfers are based on a decision of adequacy, such as the EU-US Data Privacy Framework, or on the standard contractual clauses of the European Commission. Write to us for a copy.',
      ],
    },
    {
      title: 'How long we store data',
      paragraphs: [
        'The periods follow below with each kind of data, and for every table on the Security page. The platform can restore our databases for 30 days; after that, deleted data is gone there too. Records of payments stay as long as tax law demands.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask us for access to your data, its correction, its deletion, a limit on its use and a copy in a common format, and you can object to uses that rest on our interest. Most of it you do yourself: Settings exports and deletes your account, and every card and contact can be changed and deleted there.',
        `Write to ${email}. We answer within a month. You do not have to give us any data, but without an email address there is no account. We make no automated decisions with legal effect, and no profiles of you.`,
        `You can also complain to an authority, such as ${supervisoryAuthority}.`,
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'The page of a card sets no cookie. What this service stores in your browser is on the page about cookies, with the purpose of each entry.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'We tell you by email about changes that concern how we use your data. Earlier versions stay on this page.',
      ],
    },
  ];
}

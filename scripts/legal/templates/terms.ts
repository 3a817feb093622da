import { PURCHASE_TERMS, TRIAL_DAYS } from '#shared/plan/purchase-terms.ts';
import type { LegalDetails } from '#scripts/legal/legal-details.ts';
import type { LegalSection } from '#shared/legal/legal-document.ts';
import { buildProviderSection } from './provider.ts';

/** Terms of service: what the product does, with what the operator decides. */
export function buildTerms(details: LegalDetails, productName: string): LegalSection[] {
  const { company, minimumAge, noticeDays, governingLaw, courts, email } = details;
  return [
    buildProviderSection('Who we are', details),
    {
      title: 'What these terms cover',
      paragraphs: [
        `These terms are the contract between you and ${company} (“we”) about ${productName}: digital business cards, their public pages, wallet passes, contacts, analytics, teams and the API (“the service”). By creating an account you accept them.`,
        'If you act for a company, you confirm that you may bind it, and “you” means the company. Visitors of a card need no account and accept nothing; the privacy policy says what happens with their data.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        `You must be at least ${minimumAge} years old. Give us an email address that you can read, because we send what concerns your account there. Keep your password and your API keys to yourself: we treat what is done with them as done by you, until you tell us that someone else has them.`,
        'You see where you are signed in under Settings and can end each session there. A new password ends all others.',
      ],
    },
    {
      title: 'Your content',
      paragraphs: [
        'Your cards, pictures, contacts and messages stay yours. You give us the right to store, copy, convert and show them as far as the service needs it, for as long as you use it. When you delete content or your account, that right ends.',
        'You make sure that you may use what you upload, such as photos, logos and the data of other people. You can export your data at any time.',
        'A published card is public: anyone with its address can see, save and share it. Visitors may have saved a copy or a wallet pass that we cannot take back.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: [
        'You must not use the service to impersonate others, deceive people, spread malware or phishing, send advertising without consent, break the law, or infringe the rights of others. You must not attack the service, get around its limits, or collect the data of other users by program except through the API.',
        'Anyone can report a card. We review reports, and can take a card down, pause publishing or close an account that breaks these terms. We tell you the reason by email, unless the law forbids it or it would help an attacker. You can answer to the address above, and we look at our decision again.',
      ],
    },
    {
      title: 'Addresses of cards',
      paragraphs: [
        "A username belongs to the account that uses it, not to you as property. When you give it up, we reserve it for you for 30 days. If your plan no longer covers a card, we release its username after 90 days and email you beforehand. We may refuse or release names that imitate the service or infringe other people's rights.",
      ],
    },
    {
      title: 'Teams and companies',
      paragraphs: [
        "A team's owners decide on its members, roles, company cards, contacts and rules. Company cards and the contacts they collect belong to the team. When a member leaves, the team decides what happens to their company card. Private cards stay with the person.",
        'The account that pays for a team is its billing owner. A team ends seven days after an owner schedules its deletion; until then any owner can take that back.',
        'For personal data in company cards and contacts, the data processing agreement applies. It is part of these terms for customers who process the data of others.',
      ],
    },
    {
      title: 'Plans and payment',
      paragraphs: [
        'Prices, limits and features of each plan are on the pricing page and before you pay. Payment is in advance for a month or a year and renews by itself for the same time until you cancel it under Billing. After a cancellation, the plan runs until the end of the time that is paid.',
        `${PURCHASE_TERMS.trial} ${PURCHASE_TERMS.trialNeeds} A trial of ${TRIAL_DAYS} days ends by itself and costs nothing.`,
        `${PURCHASE_TERMS.change} ${PURCHASE_TERMS.upgrade}`,
        'You can get your money back within 30 days of your first payment of a plan: write to us. If a payment fails, we try again and tell you; if it stays unpaid, your account goes back to the free plan. Cards beyond its limit are locked, not deleted.',
        `We can change prices for the next billing period and tell you at least ${noticeDays} days before by email. If you do not agree, cancel before it begins.`,
      ],
    },
    {
      title: 'Consumers',
      paragraphs: [
        'If you are a consumer in the European Union or a country with the same rule, you can withdraw from a purchase within 14 days without a reason, by a message to the address above. If you asked us to begin before, you pay for the part you used, as far as the law says so. The guarantee of 30 days above goes beyond this right and does not limit it.',
      ],
    },
    {
      title: 'API, webhooks and assistants',
      paragraphs: [
        'Calls of the API are limited as its documentation says. You answer for programs and assistants that you connect, and can end their access at any time. We announce changes that break existing calls before we make them.',
      ],
    },
    {
      title: 'Availability and changes of the service',
      paragraphs: [
        'We work to keep the service available and its data safe, and show its state on the status page. We do not promise that it never fails, unless we agreed on that with you in writing. We can change features, and remove one that you paid for only with notice and a proportionate refund.',
      ],
    },
    {
      title: 'Ending the contract',
      paragraphs: [
        'You can delete your account under Settings at any time. Its cards and passes end at once, and its data is deleted as the privacy policy says. An account that pays for a team with other people ends after seven days, so that the team can react.',
        `We can end the contract with ${noticeDays} days' notice by email and refund what you paid for the time after, or at once for an important reason, such as a serious breach of these terms. You can export your data until it ends.`,
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We are liable without limit for intent, gross negligence, injury to life, body or health, and wherever the law allows no limit. For slight negligence we are liable only for breach of a duty that is essential for the contract, and only for damage that was foreseeable and typical, at most what you paid in the twelve months before. We are not liable for what you or third parties publish on cards.',
      ],
    },
    {
      title: 'Changes of these terms',
      paragraphs: [
        `We can change these terms and tell you by email at least ${noticeDays} days before. If you do not agree, you can end the contract before the change applies. Earlier versions stay on this page.`,
      ],
    },
    {
      title: 'Law and courts',
      paragraphs: [
        `${capitalize(governingLaw)} apply, without the UN Convention on Contracts for the International Sale of Goods. For consumers, the mandatory law of the country they live in applies as well. The courts of ${courts} have jurisdiction if you are a company; otherwise those that the law names.`,
        `If a part of these terms is not valid, the rest stays. Questions? Email ${email}.`,
      ],
    },
  ];
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

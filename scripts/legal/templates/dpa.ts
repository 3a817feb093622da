import type { LegalDetails } from '#scripts/legal/legal-details.ts';
import type { LegalSection } from '#shared/legal/legal-document.ts';
import { buildProviderSection, findPrivacyEmail } from './provider.ts';

/**
 * Data processing agreement with the content of GDPR, article 28(3). The annexes of measures and
 * subprocessors follow it on the page, as they are true of the server.
 */
export function buildDpa(details: LegalDetails, productName: string): LegalSection[] {
  const { company, noticeDays, breachHours } = details;
  const email = findPrivacyEmail(details);
  return [
    buildProviderSection('The processor', details),
    {
      title: '1. Parties and subject',
      paragraphs: [
        `This agreement is between ${company} (“the processor”) and the customer who uses ${productName} for personal data of others (“the controller”). It is part of the terms of service, applies from the controller's acceptance of them, and needs no signature. If the controller is a processor itself, the processor is its subprocessor under the same rules.`,
        'The processor processes personal data for the controller as described here (article 28 of the General Data Protection Regulation, “GDPR”; the same words of other data protection laws that apply, such as the Swiss FADP and the UK GDPR, are meant as well).',
      ],
    },
    {
      title: '2. Description of the processing',
      paragraphs: [],
      entries: [
        [
          'Duration',
          'As long as the controller has an account or a team, and until the data is deleted under section 11.',
        ],
        [
          'Nature and purpose',
          'Storing, showing, transmitting, counting, exporting and deleting data, to provide digital business cards, their public pages, wallet passes, contact exchange, analytics, teams, audit logs, the API and webhooks.',
        ],
        [
          'People concerned',
          'Employees and other members of the controller, visitors of its cards, and people whose contact details it stores.',
        ],
        [
          'Kinds of data',
          'Names, titles, companies, photos, email addresses, phone numbers, postal addresses, links and other content of cards; contact details and notes; roles, memberships and change requests; actions in the audit log with time and network; visits of cards as counts without names.',
        ],
        [
          'Special categories',
          'None are intended. The controller does not enter data of article 9 or 10 GDPR unless it has agreed on that with the processor in writing.',
        ],
      ],
    },
    {
      title: '3. Instructions',
      paragraphs: [
        'The processor processes the data only on documented instructions of the controller, also for transfers to third countries, unless a law of the Union or a member state obliges it to something else; it then tells the controller before, unless that law forbids it. This agreement, the settings of the controller and its use of the app and the API are its instructions. Others need text form.',
        'The processor tells the controller at once if it believes that an instruction breaks data protection law, and may wait with it until the controller has confirmed or changed it.',
        'The processor does not use the data for advertising, does not sell it, and does not train models with it.',
      ],
    },
    {
      title: '4. Confidentiality',
      paragraphs: [
        'The processor gives access only to people who need it for their work and who are bound to confidentiality by contract or law, also after their work has ended.',
      ],
    },
    {
      title: '5. Security',
      paragraphs: [
        'The processor takes the measures of the annex (article 32 GDPR). It may replace them by others of at least the same protection. The controller is responsible for who it gives roles, keys and passwords to.',
      ],
    },
    {
      title: '6. Subprocessors',
      paragraphs: [
        'The controller gives general authorization to use subprocessors. Those in use are in the annex, with what each receives.',
        `The processor tells the controller about a new or replaced subprocessor by email to the owners of its team at least ${noticeDays} days before. The controller may object within that time for a reason of data protection. If the parties find no solution, the controller may end the contract before the change and gets back what it paid for the time after.`,
        'The processor binds each subprocessor by contract to the same duties of data protection, and is liable for it as for itself (article 28(4) GDPR).',
      ],
    },
    {
      title: '7. Transfers to third countries',
      paragraphs: [
        'Transfers outside the European Economic Area happen only where chapter V GDPR allows them: by a decision of adequacy, or by the standard contractual clauses of Commission Implementing Decision (EU) 2021/914.',
        "Where the processor itself is in a third country without such a decision, those clauses are part of this agreement: module two, or module three where the controller is a processor, with the optional docking clause (7), general authorization and the period of section 6 (9), without the option in clause 11, the law and courts of the controller's member state (17, 18), and sections 1, 2 and the annexes of this agreement as their annexes. For data from Switzerland or the United Kingdom they apply with the changes that the authorities there demand.",
      ],
    },
    {
      title: '8. Rights of people',
      paragraphs: [
        'The app and the API let the controller read, correct, export and delete the data itself. Where that is not enough, the processor helps it to answer requests under chapter III GDPR. It forwards requests that it receives about the data of the controller without undue delay and does not answer them itself.',
      ],
    },
    {
      title: '9. Breaches',
      paragraphs: [
        `The processor tells the controller about a breach of its personal data without undue delay, at the latest ${breachHours} hours after it became aware of it, by email to the owners of its team: what happened, the data and people concerned as far as known, the likely consequences and the measures taken. It supplies what it learns later, and helps the controller with its duties under articles 33 and 34 GDPR.`,
      ],
    },
    {
      title: '10. Assistance',
      paragraphs: [
        'The processor helps the controller, with the information it has, to fulfil articles 32 to 36 GDPR, including assessments of the impact on data protection and consultations of an authority.',
      ],
    },
    {
      title: '11. Deletion and return',
      paragraphs: [
        'Until the contract ends, the controller can export cards, contacts and the audit log. When it deletes an account or a team, the processor deletes the data: that of an account at once, that of a team after seven days in which an owner can take it back. Backups of the platform contain it for at most 30 days more and are overwritten by themselves. On request the processor confirms the deletion in text form.',
        'Data that a law obliges the processor to keep, such as records of payments, stays for that time and is used for nothing else.',
      ],
    },
    {
      title: '12. Evidence and audits',
      paragraphs: [
        'The processor gives the controller all information that shows it fulfils article 28 GDPR. The Security page has the measures, the subprocessors, the periods of deletion, and checks that the controller can run itself.',
        `Where that is not enough, the controller may carry out an audit, or have one carried out by an auditor who is bound to confidentiality and does not compete with the processor: after ${noticeDays} days' notice, during working hours, at most once a year unless there was a breach or an authority demands it. Each side bears its own costs.`,
      ],
    },
    {
      title: '13. Liability and order',
      paragraphs: [
        "The liability of the terms of service applies between the parties; article 82 GDPR and people's claims stay as they are. In matters of data protection this agreement goes before the terms, and the standard contractual clauses go before both.",
        `Changes of this agreement are announced by email at least ${noticeDays} days before, and earlier versions stay on this page. Questions about it go to ${email}.`,
      ],
    },
  ];
}

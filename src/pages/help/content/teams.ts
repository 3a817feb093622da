import { INVITATION_DAYS } from '#shared/organization/limits.ts';
import type { Article } from '#src/pages/help/content/article.ts';

export const TEAMS: readonly Article[] = [
  {
    question: 'Which plan has team features?',
    answer:
      'Business Pro includes up to 10 members, Enterprise any number. Active members and open invitations use a seat each. Your colleagues need no plan of their own.',
  },
  {
    question: 'How do I create a team?',
    answer:
      'Open the Team tab on your dashboard, name your team and click Create team. If the tab is locked, your plan does not include team management: upgrade to Business Pro or Enterprise to unlock it.',
  },
  {
    question: 'How do I invite colleagues?',
    answer: `Enter an email address in the Team tab, or open the team to invite from a list or CSV file: you see what happens to each row before anything is sent. A link works once, for ${INVITATION_DAYS} days, and you can send it again or revoke it. People with a confirmed account also find the invitation at the top of their dashboard.`,
  },
  {
    question: 'Which roles are there?',
    answer:
      'Owners do everything, including billing, and admins everything else. Managers look after the members of their groups. Members have their own company card, and auditors read without changing anything.',
  },
  {
    question: 'What happens when someone leaves?',
    answer:
      'They lose access to the team at once, and their seat becomes free. Their account, their own cards and their own contacts stay theirs. Suspend a member instead if they will come back.',
  },
  {
    question: 'Can I create several cards at once?',
    answer:
      "Yes, with Business Pro. Use Import on the dashboard to upload a table (.csv; save an Excel workbook as CSV first) or contacts (.vcf, or several in a .zip) with up to 500 people, preview the card for each row, and get a result for every row and a reason for everything we can't read. Every plan can import a single contact or card.",
  },
];

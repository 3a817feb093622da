import type { Article } from '#src/pages/help/content/article.ts';

export const TEAMS: readonly Article[] = [
  {
    question: 'Which plan has team features?',
    answer: 'Business Pro includes up to 10 members. Enterprise has no limit.',
  },
  {
    question: 'Why is the Team tab locked?',
    answer:
      'Your plan does not include team management. Upgrade to Business Pro or Enterprise to unlock it.',
  },
  {
    question: 'What does the Team tab show today?',
    answer:
      'A sample team, labeled as sample data, so that you can see how members and roles will look.',
  },
  {
    question: 'Can I invite colleagues?',
    answer: "We're building invitations. The form in the Team tab doesn't send anything yet.",
    isInPreparation: true,
  },
  {
    question: 'Which roles will there be?',
    answer:
      'Admin and Member. Admins will manage members, and members will manage their own cards.',
    isInPreparation: true,
  },
  {
    question: 'Can I create several cards at once?',
    answer:
      'Yes, with Business Pro. Use Import on the dashboard to upload a .csv file with up to 500 people, preview the card for each row, and get a result for every row. Every plan can import a single contact or card.',
  },
];

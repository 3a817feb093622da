import type { Article } from '#src/pages/help/content/article.ts';

export const TEAMS: readonly Article[] = [
  {
    question: 'Which plan has team features?',
    answer: 'Business Pro, for up to 10 members, and Enterprise without a limit.',
  },
  {
    question: 'Why is the Team tab locked?',
    answer: 'Your plan does not include team management. Business Pro and Enterprise open it.',
  },
  {
    question: 'What does the Team tab show today?',
    answer:
      'A sample team, labelled as sample data, so that you can see how members and roles will look.',
  },
  {
    question: 'Can I invite colleagues?',
    answer: 'Invitations are being built. The form in the Team tab says that nothing is sent yet.',
    isPrepared: true,
  },
  {
    question: 'Which roles will there be?',
    answer:
      'Admin and Member. Admins will manage members, and members will manage their own cards.',
    isPrepared: true,
  },
  {
    question: 'Can I create many cards at once?',
    answer:
      'Yes, with Business Pro: Import on the dashboard takes a table (.csv) of up to 500 people, shows what each row would become before anything is created, and reports on every row. One contact or one card is imported on every plan.',
  },
];

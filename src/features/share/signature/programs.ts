/** Mail programs the signature was tested with. */
export const MAIL_PROGRAMS = ['gmail', 'outlook', 'apple_mail'] as const;
export type MailProgram = (typeof MAIL_PROGRAMS)[number];

export interface ProgramGuide {
  label: string;
  steps: readonly string[];
}

export const PROGRAM_GUIDES: Readonly<Record<MailProgram, ProgramGuide>> = {
  gmail: {
    label: 'Gmail',
    steps: [
      'In Gmail on a computer, open Settings, See all settings, General.',
      'Under Signature, create one, click into its box and paste.',
      'Choose it for new mails and replies below, then Save Changes.',
    ],
  },
  outlook: {
    label: 'Outlook',
    steps: [
      'New Outlook and the web: Settings, Accounts, Signatures. Classic Outlook: File, Options, Mail, Signatures.',
      'Create a signature, click into its box and paste, keeping the source formatting.',
      'Choose it for new messages and replies, then save.',
    ],
  },
  apple_mail: {
    label: 'Apple Mail',
    steps: [
      'On a Mac, open Mail, Settings, Signatures, choose your account and press +.',
      'Turn off “Always match my default message font”.',
      'Click into the box, select all of it and paste. Pictures show once a mail is written.',
    ],
  },
};

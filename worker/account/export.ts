import type { AccountSession, Preferences } from '#shared/api/account.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { ZipEntry } from '#worker/http/zip-stream.ts';

/** A part of the export: what one capability keeps of an account. */
export type ExportPart = (user: SessionUser, origin: string) => AsyncIterable<ZipEntry>;

/** What the account itself is: who, on which plan, with which choices, signed in where. */
export async function* exportAccountData(
  account: {
    createdAt: string;
    user: SessionUser;
    preferences: Preferences;
    sessions: readonly AccountSession[];
  },
  exportedAt: Date,
): AsyncGenerator<ZipEntry> {
  const { sidHash: _, isEmailProven: __, ...profile } = account.user;
  yield { path: 'README.txt', content: README };
  yield {
    path: 'account.json',
    content: `${JSON.stringify(
      {
        exportedAt: exportedAt.toISOString(),
        profile: { ...profile, createdAt: account.createdAt },
        preferences: account.preferences,
        sessions: account.sessions.map(({ id: _id, ...session }) => session),
      },
      null,
      2,
    )}\n`,
  };
}

/** The parts one after another, as the files of one archive. */
export async function* joinParts(
  parts: readonly ExportPart[],
  user: SessionUser,
  origin: string,
): AsyncGenerator<ZipEntry> {
  for (const part of parts) yield* part(user, origin);
}

const README = `This archive holds everything your account keeps.

account.json              who you are, your plan, your preferences and where you are signed in
cards.json                your published cards, whole
cards.csv                 the same as a table; a cell that a spreadsheet could run as a formula begins with '
numbers.csv               what was counted of each card by the day, for a year
contact-files/            each card as a contact file (vCard 3.0), as your visitors get it
contacts.json             people who left you their details, and how many wait above your plan's limit
contacts.csv, .vcf        the same people as a table, and as one file for an address book
reserved-usernames.json   names you gave up and that stay yours for now
wallet-passes.json        the wallet passes you made: what each says, and how many phones follow it
pass-settings.json        the look and the places you set for your passes
pass-messages.json        what you told your passes, and how many of them
images/                   the images you uploaded, named by their SHA-256

The import screen takes this archive as it is and makes your cards of it again, pictures and all; it also takes
cards.json, cards.csv and each contact file by itself.

Cards you never published are in your browser alone and not in this archive.
`;

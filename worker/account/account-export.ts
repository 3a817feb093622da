import type { AccountSession, Preferences } from '#shared/api/auth/account.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import type { ExportPart } from '#worker/domain-events.ts';

/** The account itself: profile, plan, preferences and sessions. */
export async function* exportAccountData(
  account: {
    createdAt: string;
    user: SessionUser;
    preferences: Preferences;
    sessions: readonly AccountSession[];
  },
  exportedAt: Date,
): AsyncGenerator<ZipEntry> {
  const { sidHash: _, isEmailProven: __, passwordAgeMs: ___, ...profile } = account.user;
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

export async function* joinParts(
  parts: readonly ExportPart[],
  user: SessionUser,
  origin: string,
): AsyncGenerator<ZipEntry> {
  for (const part of parts) yield* part(user, origin);
}

const README = `This archive contains everything stored for your account.

account.json              your profile, plan, preferences and active sessions
cards.json                your published cards, complete
cards.csv                 the same cards as a table; cells that a spreadsheet could run as a formula start with '
numbers.csv               daily analytics of each card for the last year
contact-files/            each card as a contact file (vCard 3.0), as your visitors download it
contacts.json             your contacts, and how many are locked above your plan's limit
contacts.csv, .vcf        the same contacts as a table, and as one file for an address book
reserved-usernames.json   former usernames that are still reserved for you
memberships.json          the teams you are or were in, and your role in each
wallet-passes.json        your wallet passes: what each one says, and how many devices have it
pass-settings.json        the design and locations of your passes
pass-messages.json        the messages you sent, and how many passes received them
api-keys.json             your API keys: names and permissions, never the keys themselves
connected-apps.json       apps that you connected: names, permissions and latest use
agent-changes.json        changes by assistants that waited for your approval in the last 30 days, and whether they have to
agent-calls.json          what assistants called with your keys and as connected apps in the last 30 days
images/                   the images you uploaded, named by their SHA-256

The import page accepts this archive as it is and recreates your cards with their pictures. It also accepts
cards.json, cards.csv and single contact files.

Cards you never published are stored only in your browser and are not in this archive.
`;

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { buildLegalTexts } from '#scripts/legal/build-legal-texts.ts';
import { legalDetailsSchema, type LegalDetails } from '#scripts/legal/legal-details.ts';
import {
  formatLegalText,
  parseLegalText,
  type LegalTextDraft,
} from '#scripts/legal/legal-markdown.ts';
import { callAsOperator, type OperatorAccess } from '#scripts/local-worker/operator-access.ts';
import { publishLegalTexts } from '#shared/api/operator/legal.ts';
import { LEGAL_KINDS, type LegalKind } from '#shared/legal/legal-document.ts';
import { href } from '#shared/routes.ts';

const USAGE =
  'Usage: npm run legal -- [<folder>] [--only=terms,privacy,dpa] [--publish] [--remote]';
const FLAGS = new Set(['--publish', '--remote']);
const ONLY = '--only=';

export interface LegalCommand {
  /** Of the operator's details and texts. */
  folder: string;
  /** Which texts to write; the others stay as they are published. */
  kinds: readonly LegalKind[];
  isPublishing: boolean;
}

/** Throws with the usage. */
export function parseLegalCommand(words: readonly string[]): LegalCommand {
  const [folder = 'legal', ...more] = words.filter(
    (word) => !FLAGS.has(word) && !word.startsWith(ONLY),
  );
  const only = words
    .find((word) => word.startsWith(ONLY))
    ?.slice(ONLY.length)
    .split(',');
  const kinds = LEGAL_KINDS.filter((kind) => only?.includes(kind) ?? true);
  const isKnown = kinds.length === (only ?? LEGAL_KINDS).length;
  if (more.length > 0 || folder.startsWith('-') || !isKnown) throw new Error(USAGE);
  return { folder, kinds, isPublishing: words.includes('--publish') };
}

/** Fields to fill in. What is optional stays empty. */
const BLANK = {
  company: '',
  address: '',
  country: '',
  register: '',
  vatId: '',
  representedBy: '',
  email: '',
  privacyEmail: '',
  dataProtectionOfficer: '',
  representativeInEurope: '',
  supervisoryAuthority: '',
  governingLaw: '',
  courts: '',
  minimumAge: 16,
  noticeDays: 30,
  breachHours: 48,
} satisfies z.input<typeof legalDetailsSchema>;

/**
 * Reads the operator's details; writes a file to fill in where there is none. Throws a sentence for
 * each field that is missing or wrong.
 */
function readLegalDetails(folder: string): LegalDetails {
  const file = join(folder, 'details.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${JSON.stringify(BLANK, null, 2)}\n`, { flag: 'wx' });
    throw new Error(`Wrote ${file}. Fill in your company, then run this command again.`);
  }
  const parsed = legalDetailsSchema.safeParse(parseJson(file));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || file}: ${message}`,
  );
  throw new Error([`${file} is not complete:`, ...issues].join('\n'));
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // A comma too many, most of the time.
    throw new Error(`${file} is not valid JSON: ${String(error)}`, { cause: error });
  }
}

const LAWYER_NOTE =
  'These are templates, not legal advice. Have a lawyer check the files, and change them where needed, before you publish them.';

/**
 * Writes the texts as files to read and to change, and reads what stands in those that exist: a
 * lawyer's changes stay. Returns the texts and what to print.
 */
export function prepareLegalTexts(
  { folder, kinds }: Pick<LegalCommand, 'folder' | 'kinds'>,
  productName: string,
): { texts: LegalTextDraft[]; lines: string[] } {
  const built = buildLegalTexts(readLegalDetails(folder), productName);
  const prepared = built
    .filter(({ kind }) => kinds.includes(kind))
    .map((text) => {
      const file = join(folder, `${text.kind}.md`);
      const template = formatLegalText(text);
      if (!existsSync(file)) writeFileSync(file, template);
      const found = readFileSync(file, 'utf8');
      const note =
        found === template ? '' : ' (differs from the template; delete it to build it again)';
      return { text: parseLegalText(text.kind, found), line: `  ${file}${note}` };
    });
  return {
    texts: prepared.map(({ text }) => text),
    lines: ['What is published:', ...prepared.map(({ line }) => line), '', LAWYER_NOTE],
  };
}

/** Publishes the texts on a Worker. Returns what to print. */
export async function publishTexts(
  access: OperatorAccess,
  texts: readonly LegalTextDraft[],
): Promise<string[]> {
  const notFound = 'This server is of an earlier version: deploy first.';
  const { published } = await callAsOperator(access, publishLegalTexts, {
    body: { texts },
    notFound,
  });
  return published.map(({ kind, publishedOn, isNew }) =>
    isNew
      ? `${href(kind)} applies from ${publishedOn}.`
      : `${href(kind)} is unchanged since ${publishedOn}.`,
  );
}

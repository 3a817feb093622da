import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildLegalTexts } from '#scripts/legal/build-legal-texts.ts';
import { parseLegalCommand, prepareLegalTexts } from '#scripts/legal/legal-command.ts';
import { formatLegalText, parseLegalText } from '#scripts/legal/legal-markdown.ts';
import { LEGAL_KINDS, legalSectionSchema, type LegalKind } from '#shared/legal/legal-document.ts';
import { PURCHASE_FAQ, PURCHASE_TERMS } from '#shared/plan/purchase-terms.ts';
import { DETAILS } from '#tests/fixtures/legal-details.ts';

const texts = buildLegalTexts(DETAILS, 'Meier Cards');
const readText = (kind: LegalKind): string => {
  const text = texts.find((one) => one.kind === kind);
  return text === undefined ? '' : formatLegalText(text);
};

/** Runs with a folder that exists for this test only. */
function inFolder(run: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'legal-'));
  try {
    run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the first run writes a file to fill in, and the next names every field that is missing', () => {
  inFolder((parent) => {
    const folder = join(parent, 'legal');
    const file = join(folder, 'details.json');
    const prepare = () => prepareLegalTexts({ folder, kinds: LEGAL_KINDS }, 'Meier Cards');
    expect(prepare).toThrow(/^Wrote .*details\.json\. Fill in/);
    const blank: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    expect(prepare).toThrow(
      /company: Fill it in, such as "Meier Cards AG"\.[^]*address: [^]*email: [^]*courts: /,
    );
    // A file that someone began is not written over.
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(blank);
    writeFileSync(file, JSON.stringify({ ...DETAILS, compnay: 'Meier' }));
    expect(prepare).toThrow(/compnay/);
    writeFileSync(file, '{ "company": "Meier", }');
    expect(prepare).toThrow('is not valid JSON');
    writeFileSync(file, JSON.stringify({ ...blank, ...DETAILS }));
    expect(prepare().texts).toEqual(texts);
  });
});

test('what a lawyer changed in a file is published, and the next run leaves it', () => {
  inFolder((folder) => {
    writeFileSync(join(folder, 'details.json'), JSON.stringify(DETAILS));
    const prepare = () => prepareLegalTexts({ folder, kinds: ['dpa'] }, 'Meier Cards');
    expect(prepare().lines.join('\n')).toMatch(/not legal advice\. Have a lawyer check the files/);
    const file = join(folder, 'dpa.md');
    const changed = readFileSync(file, 'utf8').replace(
      /## 4\. Confidentiality\n\n.*/,
      '## 4. Secrecy\n\nNo one\nelse reads it.\n\n- **For how long:** Always.\n- **Who:** All.',
    );
    writeFileSync(file, changed);
    const { texts: found, lines } = prepare();
    expect(found[0]?.sections).toContainEqual({
      title: '4. Secrecy',
      paragraphs: ['No one else reads it.'],
      entries: [
        ['For how long', 'Always.'],
        ['Who', 'All.'],
      ],
    });
    expect(lines.join('\n')).toContain('dpa.md (differs from the template');
    expect(readFileSync(file, 'utf8')).toBe(changed);
    writeFileSync(file, 'Nothing');
    expect(prepare).toThrow('no line begins with "## "');
  });
});

test.each(LEGAL_KINDS)('%s is the same after it was written and read', (kind) => {
  expect(parseLegalText(kind, readText(kind))).toEqual(texts.find((one) => one.kind === kind));
});

test('the command publishes all texts or the named ones, and nothing unless it is told to', () => {
  expect(parseLegalCommand([])).toEqual({
    folder: 'legal',
    kinds: LEGAL_KINDS,
    isPublishing: false,
  });
  expect(parseLegalCommand(['a', '--only=dpa', '--publish', '--remote'])).toEqual({
    folder: 'a',
    kinds: ['dpa'],
    isPublishing: true,
  });
  for (const words of [['a', 'b'], ['--publsh'], ['--only=imprint'], ['--only=dpa,dpa']]) {
    expect(() => parseLegalCommand(words)).toThrow('Usage: ');
  }
});

test.each(LEGAL_KINDS)(
  '%s names the company, has no gap and fits what the server takes',
  (kind) => {
    const text = readText(kind);
    expect(text).toContain('Meier Cards AG');
    expect(text).toContain('Bahnhofstrasse 1, 8001 Zurich, Switzerland');
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{|:\*\* \n|\n\n\n/);
    // Only what the details have.
    expect(text).not.toContain('VAT ID');
    const sections = texts.find((one) => one.kind === kind)?.sections ?? [];
    expect(sections.map((section) => legalSectionSchema.parse(section))).toEqual(sections);
    const titles = sections.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  },
);

test.each([
  ['(a) instructions', /only on documented instructions .* transfers to third countries/],
  ['(b) confidentiality', /bound to confidentiality/],
  ['(c) security', /measures of the annex \(article 32 GDPR\)/],
  [
    '(d) subprocessors',
    /general authorization .*[^]*at least 30 days before\. The controller may object/,
  ],
  ['(d) their duties', /same duties of data protection, and is liable for it/],
  ['(e) rights of people', /answer requests under chapter III/],
  ['(f) assistance', /articles 32 to 36 GDPR/],
  ['(g) deletion or return', /can export [^]*the processor deletes the data/],
  ['(h) evidence and audits', /all information that shows [^]*carry out an audit/],
  [
    '(3) subject',
    /Duration:\*\* [^]*Nature and purpose:\*\* [^]*People concerned:\*\* [^]*Kinds of data:\*\* /,
  ],
  ['breaches (article 33)', /at the latest 48 hours after it became aware/],
  ['unlawful instructions', /at once if it believes that an instruction breaks/],
])('the agreement has what article 28(3) demands: %s', (_, demanded) => {
  expect(readText('dpa')).toMatch(demanded);
});

test('the terms say what the product does and the pages promise', () => {
  const terms = readText('terms');
  for (const sentence of [PURCHASE_TERMS.trial, PURCHASE_TERMS.change, PURCHASE_TERMS.upgrade]) {
    expect(terms).toContain(sentence);
  }
  const refund = PURCHASE_FAQ.find(({ question }) => question.includes('money back'));
  expect(refund?.answer).toContain('30-day money-back guarantee');
  expect(terms).toContain('money back within 30 days');
  // The same periods as the page that stands for the terms until they are published.
  const page = readFileSync('src/pages/terms-page.tsx', 'utf8');
  for (const period of ['reserve it for you for 30 days', 'release its username after 90 days']) {
    expect([page.includes(period), terms.includes(period)]).toEqual([true, true]);
  }
});

test('the privacy policy names roles, legal bases, rights and the authority', () => {
  expect(readText('privacy')).toMatch(
    /Requests about your data:\*\* privacy@meier\.example[^]*is the controller for accounts[^]*article 6\(1\)\(b\)[^]*article 6\(1\)\(f\)[^]*object[^]*the authority of Zurich/,
  );
});

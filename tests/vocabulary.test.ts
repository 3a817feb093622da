import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Names and comments use the words of docs/glossary.md. Each failure is listed as file:line.

const read = (path: string): string => readFileSync(path, 'utf8');
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const isSource = (path: string): boolean => !path.endsWith('.d.ts');
const production = globSync('{worker,src,shared,scripts}/**/*.{ts,tsx}').filter(isSource);
const everything = [
  ...production,
  ...globSync('{bench,tests,e2e}/**/*.{ts,tsx}').filter(
    (path) => isSource(path) && path !== 'tests/vocabulary.test.ts',
  ),
];

/** Names that two files export on purpose, each with its reason. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  template: 'each file of shared/card/templates/ exports the same three',
  templateColors: 'read by name with import.meta.glob',
  previewLayout: 'as `template`',
};

const EXPORT =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

test('no two files export the same name', () => {
  const places = new Map<string, string[]>();
  for (const path of production) {
    const text = read(path);
    // A type and a value of one name, and the overloads of a function, are one thing.
    const names = new Map<string, number>();
    for (const { 1: name = '', index } of text.matchAll(EXPORT)) {
      if (!names.has(name)) names.set(name, lineAt(text, index));
    }
    for (const [name, line] of names) {
      places.set(name, [...(places.get(name) ?? []), `${path}:${line}`]);
    }
  }
  const duplicates = [...places]
    .filter(([name, files]) => files.length > 1 && !(name in SHARED_NAMES))
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
  expect(duplicates).toEqual([]);
  expect(Object.keys(SHARED_NAMES).length).toBeLessThan(10);
});

/** Words that no name contains, as a whole word or as a part in camelCase. */
const BANNED_IN_NAMES = new Set(
  `tell tells told untold standing standings wish wishes deed deeds desk desks verdict verdicts judged
  rested shelf shelves said wanted begun anew facts brings heard whoever nobody somebody plate plates
  gate gates remembered edition announce asked kept made leaving
  along about estate estates wake wakes plant plants planted judge judges judged knowledge`.split(
    /\s+/,
  ),
);

/** A card of an organization is an `organizationCard`, "company card" or "team card" on screens. */
const OTHER_ORGANIZATION = /Compan(?:y|ies)|COMPAN(?:Y|IES)_|_COMPAN(?:Y|IES)|^company[A-Z]/;
/** Tests name their fixtures: a `team` is an organization with its members' sessions. */
const OTHER_ORGANIZATION_IN_PRODUCTION = /Team|TEAM|^team[A-Z]/;
/** Names of code that say what screens call totals and analytics. */
const OTHER_ANALYTICS =
  /^(?:stats|Stats|STATS)|Stats$|(?:Company|Team|Customer)Numbers|[Nn]umberedCard/;

/** Words and phrases that no comment contains. */
const BANNED_IN_COMMENTS =
  /\b(?:anew|whoever|nobody|somebody|untold|one's|oneself|as it were|goes on|beside|told|verdicts?|deeds?|wish(?:es)?|unasked)\b/gi;

/** Uses with a meaning of their own: a path pattern, the word, and the reason. */
const ALLOWED: readonly (readonly [path: RegExp, word: RegExp, reason: string])[] = [
  [/stripe(?:-emulator\/shop)?\.ts$/, /^deed$/, 'a form field of the Stripe emulator'],
  [/./, /^isStanding$/, 'a field of the moderation API'],
  [/./, /^tell_email$/, 'a job kind, stored in queues'],
  [/^scripts\/stripe\//, /^made_by$/, 'metadata of objects at Stripe'],
  [/backup/, /^madeAt$/, 'a field of the backup manifest'],
  [/wallet/, /^about$/, 'the label of a field on passes'],
  [/./, /^is(?:Not)?About[A-Z]/, 'a question in plain words'],
  [
    /./,
    /^(?:FILM_|LONG_|LOCKED_|build|no|is)?(?:company|Company|COMPANY)(?:Name|Line|Home)?$/,
    'an employer',
  ],
  [/./, /^(?:addCompany|COMPANY_LABEL)$/, 'an employer in tests, and what a choice of colors says'],
  [
    /./,
    /^(?:isCompanyCard|companyCards|companyCardUpdates|company_card_gaps|update_company_cards)$/,
    'JSON, columns, jobs',
  ],
  [
    /./,
    /^(?:team[A-Z]\w*|canPauseTeam|pausesTeam|isTeam|pauseTeamUntil)$/,
    'JSON, plan limits, rules of access, Apple',
  ],
  [
    /./,
    /^(?:Team|TEAM_)(?:Page|Tab|Frame|Views?|VIEWS|SCREENS|CALLS|LOCKED)(?:Props)?$/,
    'the page `team`',
  ],
  [/development-keys|sample-team/, /^TEAM$/, 'an Apple developer team, and the sample'],
  [/background-panel/, /^Teams$/, 'a product of Microsoft'],
  [/table-owners/, /^webhook_wakes$/, 'a table'],
  [
    /./,
    /^(?:First|Guest|Own)Teams?$|^isTeamLocked$|^buildTeamTabViews$|^TEAMS$/,
    'its tab, and a category of help',
  ],
  [/./, /^readCustomerNumbers$/, 'an action of roles'],
  [
    /(?:publishing|test-reports|analytics)\.(?:spec|test)\.ts$|test-reports\.ts$/,
    /^stats$/,
    'a region, and playwright',
  ],
];

const isAllowed = (path: string, word: string): boolean =>
  ALLOWED.some(([file, pattern]) => file.test(path) && pattern.test(word));

/** Comments, strings, regular expressions, JSX text, and names, in this order of precedence. */
const TOKEN =
  /(\/\*[^]*?\*\/|\/\/[^\n]*)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`|(?<=[(,=:?[&|!]\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|(?<=[^=]>)[^<>{}=();]*(?=[<{])|(?<=\}) [^<>{}=();\n]*(?=[<{\n])|([A-Za-z_$][\w$]*)/g;

function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/);
}

function isBanned(path: string, name: string): boolean {
  return (
    partsOf(name).some((part) => BANNED_IN_NAMES.has(part)) ||
    OTHER_ORGANIZATION.test(name) ||
    OTHER_ANALYTICS.test(name) ||
    (!/^(?:tests|e2e)\//.test(path) && OTHER_ORGANIZATION_IN_PRODUCTION.test(name))
  );
}

/** Most files contain none of the words, so that they need no tokenizing. */
const ANY = new RegExp(
  `${[...BANNED_IN_NAMES].join('|')}|company|companies|team|stats|number|${BANNED_IN_COMMENTS.source}`,
  'i',
);

function findBannedWords(path: string): string[] {
  const text = read(path);
  if (!ANY.test(text)) return [];
  const found: string[] = [];
  const report = (index: number, word: string, where: string): void => {
    if (!isAllowed(path, word)) found.push(`${path}:${lineAt(text, index)} ${where}: ${word}`);
  };
  for (const { 1: comment, 2: name, index } of text.matchAll(TOKEN)) {
    if (comment !== undefined) {
      for (const hit of comment.matchAll(BANNED_IN_COMMENTS)) {
        report(index + hit.index, hit[0], 'comment');
      }
    } else if (name !== undefined && isBanned(path, name)) report(index, name, 'name');
  }
  return found;
}

test('names and comments use the words of the glossary', () => {
  expect(everything.flatMap(findBannedWords)).toEqual([]);
});

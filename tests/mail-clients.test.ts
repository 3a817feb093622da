import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderMail } from '#worker/mail/html/render-mail.ts';
import { listMailSamples } from '#scripts/mails/mail-samples.ts';

// What mails use, compared with what mail programs draw (docs/mail-clients.md).

const ROW = /^\| (`[^|]+`) +\| (\w+) +\| (\w+) +\| (\w+) +\| ([^|]*)\|$/gm;
const rows = [...readFileSync('docs/mail-clients.md', 'utf8').matchAll(ROW)].map(
  ([, used = '', gmail = '', word = '', apple = '', instead = '']) => ({
    used: used.replaceAll('`', ''),
    support: { gmail, word, apple },
    instead: instead.trim(),
  }),
);
type Client = keyof (typeof rows)[number]['support'];

/** Not in the source: older than what it tests, or read by Word alone. */
const UNTESTED =
  /^(?:<(?:html|head|meta|title|a|br|tr|td)>|(?:href|src|alt|class|style|charset|content|name|bgcolor|border|cellpadding|cellspacing)=|color|mso-[a-z-]+)$/;
/** Rows that a sample need not have: pictures that people upload. */
const UPLOADED = new Set(['JPEG', 'WebP']);

const samples = listMailSamples().map(({ id, content, letterhead }) => ({
  id,
  html: renderMail(content.subject, content.body, letterhead),
}));

function* listDeclarations(css: string): Generator<string> {
  for (const rule of css.split(';')) {
    const [property = '', ...value] = rule.trim().split(':');
    if (property === '') continue;
    // Longhands have the row of their property.
    yield property
      .replace(/^(border|font)-(?!radius).*$/, '$1')
      .replace(/^(?:margin|padding)-.*$/, (p) => p.split('-')[0] ?? p);
    for (const [, unit = ''] of value.join(':').matchAll(/\d(px|%|em|rem|pt|vw)\b|\d(%)/g))
      yield unit || '%';
    if (value.join(':').includes('!important')) yield '!important';
  }
}

/** Everything of the table's first column that a mail uses. */
function listUsed(html: string): Set<string> {
  const used = new Set<string>();
  const [sheet = ''] = /(?<=<style>).*?(?=<\/style>)/s.exec(html) ?? [];
  const markup = html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/gs, '').replace(sheet, '');
  if (html.startsWith('<!doctype html>')) used.add('<!doctype html>');
  for (const [tag, name = '', attributes = ''] of markup.matchAll(/<([a-z][a-z\d]*)([^>]*)>/g)) {
    used.add(
      tag.startsWith('<meta name="color-scheme"') ? '<meta name="color-scheme">' : `<${name}>`,
    );
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
      used.add(`${attribute}=`);
      if (attribute === 'style') for (const one of listDeclarations(value)) used.add(one);
      if (attribute === 'src') used.add('PNG');
    }
  }
  for (const [, selector = ''] of sheet.matchAll(/([^{}]+)\{/g)) {
    const [rule = selector] = /^@media \([a-z-]+/.exec(selector) ?? [];
    used.add(rule.startsWith('@') ? `${rule})` : rule.replace(/^\..*/, '.class'));
  }
  for (const [, block = ''] of sheet.matchAll(/\{([^{}]+)\}/g)) {
    for (const one of listDeclarations(block)) used.add(one);
  }
  return used;
}

test('mails use only what the table lists, and the table lists nothing else', () => {
  const listed = new Set(rows.map(({ used }) => used));
  const used = new Set(samples.flatMap(({ html }) => [...listUsed(html)]));
  const known = [...used].filter((one) => !UNTESTED.test(one));
  expect(known.filter((one) => !listed.has(one))).toEqual([]);
  expect([...listed].filter((one) => !used.has(one) && !UPLOADED.has(one))).toEqual([]);
});

test('what a mail program drops has a line that says what its readers get instead', () => {
  expect(rows.length).toBeGreaterThan(30);
  const dropped = rows.filter(({ support }) => Object.values(support).some((one) => one !== 'yes'));
  expect(dropped.filter(({ instead }) => instead === '')).toEqual([]);
});

/** A mail as a program keeps it: without what the table says that it drops. */
function drop(html: string, client: Client): string {
  const properties = rows.filter(
    ({ used, support }) => support[client] === 'no' && /^[a-z-]+$/.test(used),
  );
  const names = properties.map(({ used }) => used).join('|');
  const withoutSheet = client === 'apple' ? html : html.replace(/<style>.*?<\/style>/s, '');
  const without =
    names === ''
      ? withoutSheet
      : withoutSheet.replaceAll(new RegExp(`(?<=[";])(?:${names}):[^;"]*;?`, 'g'), '');
  // Only Word reads what is for it.
  return client === 'word'
    ? without.replaceAll(/<!--\[if mso\]>|<!\[endif\]-->/g, '')
    : without.replaceAll(/<!--.*?-->/gs, '');
}

/** The words of a mail. */
const strip = (text: string) =>
  text
    .replace(/<style>.*?<\/style>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test.each(['gmail', 'word', 'apple'] as const)(
  'without what %s drops, every mail keeps its colors, its width, its words and its links',
  (client) => {
    for (const { id, html } of samples) {
      const remaining = drop(html, client);
      expect(remaining, id).toMatch(
        client === 'word' ? /<table [^>]*width="560"/ : /max-width:560px/,
      );
      expect(remaining, id).toMatch(/<td [^>]*bgcolor="#fffdf8"[^>]*background-color:#fffdf8/);
      const button =
        /<td align="center" bgcolor="(#[\da-f]{6})" style="background-color:\1[^>]*><a href="[^"]+" style="[^"]*color:#[\da-f]{6}/;
      if (html.includes('display:inline-block')) expect(remaining, id).toMatch(button);
      expect(strip(remaining), id).toBe(strip(html));
      expect(remaining.match(/href="/g), id).toEqual(html.match(/href="/g));
    }
  },
);

test('a mail is small enough for Gmail, which cuts what is longer than 102 KB', () => {
  const bytes = samples.map(({ html }) => new TextEncoder().encode(html).length);
  expect(Math.max(...bytes)).toBeLessThan(20_000);
});

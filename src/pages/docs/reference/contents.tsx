import { useState } from 'react';
import { reference } from 'virtual:api-reference';
import { countNoun } from '#shared/text/count-noun.ts';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { CHAPTERS, NOTHING_FOUND } from '#src/pages/docs/content.ts';
import { addressOf } from './address-of.ts';
import { ReferenceLink } from './reference-link.tsx';
import { findEntries, type SearchEntry } from './find-entries.ts';

/** Longer lists of what was found are cut. */
const SHOWN_MAX = 30;
const QUERY_MAX = 80;

const textOf = (fields: readonly { name: string; description: string }[]): string =>
  fields.map(({ name, description }) => `${name} ${description}`).join(' ');

/** Everything that the search finds, in the order of the reference. */
const ENTRIES: readonly SearchEntry[] = [
  ...CHAPTERS.map(({ href, title }) => ({ href, title, kind: 'Guide', text: '' })),
  ...reference.calls.map(({ name, method, path, summary, parameters, bodies }) => ({
    href: addressOf(name),
    title: `${method} ${path.replace('/api/v1', '')}`,
    kind: 'Call',
    text: `${name} ${summary} ${textOf(parameters)} ${bodies.map((body) => `${body.name} ${textOf(body.fields)}`).join(' ')}`,
  })),
  ...reference.objects.map(({ name, description, fields, like }) => ({
    href: addressOf(name),
    title: name,
    kind: 'Object',
    text: `${description} ${textOf(fields)} ${like?.fields.join(' ') ?? ''}`,
  })),
  ...reference.events.map(({ name, label }) => ({
    href: addressOf('events'),
    title: name,
    kind: 'Event',
    text: label,
  })),
  ...reference.errors.map(({ code, status, title }) => ({
    href: addressOf(code),
    title: code,
    kind: `Error ${status}`,
    text: title,
  })),
];

/** Search over the reference, and its contents while nothing is searched. */
export function Contents() {
  const [query, setQuery] = useState('');
  const found = findEntries(ENTRIES, query);
  const isSearching = query.trim() !== '';
  return (
    <nav aria-label="Contents">
      <div role="search" className="flex">
        <SearchField
          label="Search the documentation"
          maxLength={QUERY_MAX}
          value={query}
          onChange={setQuery}
        />
      </div>
      <p role="status" className="mt-3 text-stone empty:hidden">
        {isSearching && (found.length === 0 ? NOTHING_FOUND : countNoun(found.length, 'result'))}
      </p>
      {isSearching ? <Found entries={found.slice(0, SHOWN_MAX)} /> : <Chapters />}
    </nav>
  );
}

function Found({ entries }: { entries: readonly SearchEntry[] }) {
  return (
    <ul className="mt-1">
      {entries.map(({ href, title, kind }) => (
        <li key={`${kind} ${title}`}>
          <ReferenceLink to={href} className="block py-1.5 wrap-anywhere hover:text-gold">
            {title} <span className="text-xs text-stone">{kind}</span>
          </ReferenceLink>
        </li>
      ))}
    </ul>
  );
}

function Chapters() {
  return (
    <ul className="docs-contents">
      {CHAPTERS.map(({ href, title, groups = [] }) => (
        <li key={href}>
          <ReferenceLink to={href}>{title}</ReferenceLink>
          {groups.length > 0 && (
            <ul>
              {groups.map(({ key, title: group }) => (
                <li key={key}>
                  <ReferenceLink to={addressOf(`group-${key}`)}>{group}</ReferenceLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

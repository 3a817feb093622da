import { elementHref } from '#shared/card/link/element-link.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import { collapseWhitespace } from '#shared/text/one-line.ts';
import { findTypeByAddress, findTypeByLabel } from '#src/features/card-parsing/element-builder.ts';
import { quoteValue } from '#src/features/card-parsing/imported-card.ts';
import { unescapeText, type Property } from './vcard-lines.ts';

interface Address {
  type: ElementType;
  value: string;
}

/** `X-TWITTER`, `X-LINKEDIN-URL`, `X-SOCIAL-INSTAGRAM`: each program has names of its own. */
const SOCIAL_NAME = /^X-(?:[A-Z]+-)*?([A-Z]+?)(?:-(?:URL|ID|HANDLE|PROFILE|USERNAME))?$/;
/** Labels that every address book has; others are the person's own words. */
const USUAL_LABEL =
  /^(?:_\$!<.*>!\$_|mobile|cell|work|home|main|other|iphone|office|email|phone|address|web ?site|profile|blog)?$/i;

/**
 * URLs and social profiles, each once. Apple writes them twice, as a labeled URL and as a profile.
 */
export function listWebAddresses(contact: readonly Property[]): Address[] {
  const labels = readLabels(contact);
  const labelOf = (group: string) => removeMarkers(labels.get(group) ?? '');
  const urls = contact
    .filter(({ name, group }) => name === 'URL' && labelOf(group) !== 'Digital card')
    .map(({ group, value }) => {
      const address = collapseWhitespace(unescapeText(value));
      const named = group === '' ? null : findTypeByLabel(labelOf(group));
      const fits = named !== null && elementHref(named, address) !== null;
      return { type: fits ? named : findTypeByAddress(address), value: address };
    });
  const known = new Set(urls.map(({ value }) => value));
  const profiles = contact
    .flatMap((property) => readProfile(property) ?? [])
    .filter(({ value }) => !known.has(value));
  return [...urls, ...profiles];
}

/**
 * The profile of a property: `X-SOCIALPROFILE` and its successor, the names of programs, and
 * messengers (RFC 4770) that a card has an element for. Null for others.
 */
export function readProfile({ name, params, value }: Property): Address | null {
  const typed = collapseWhitespace(unescapeText(value)).replace(/^x-apple:/i, '');
  const words = ['TYPE', 'SERVICE-TYPE', 'X-SERVICE-TYPE', 'X-SERVICE'].flatMap(
    (param) => params.get(param) ?? [],
  );
  if (name === 'X-SOCIALPROFILE' || name === 'SOCIALPROFILE') {
    return findProfile(words, typed) ?? { type: findTypeByAddress(typed), value: typed };
  }
  if (name === 'IMPP') {
    const [, scheme = '', handle = typed] = /^([a-z][\w.+-]*):(?!\/\/)(.*)$/i.exec(typed) ?? [];
    return findProfile([...words, scheme], handle) ?? findProfile([...words, scheme], typed);
  }
  const social = SOCIAL_NAME.exec(name)?.[1];
  return social === undefined ? null : findProfile([social], typed);
}

function findProfile(words: readonly string[], value: string): Address | null {
  const type = words.map(findTypeByLabel).find((found) => found !== null);
  return type === undefined || elementHref(type, value) === null ? null : { type, value };
}

/** Labels of the person's own (`Reception`), which a card has no place for, with their values. */
export function listOwnLabels(contact: readonly Property[]): string[] {
  const labels = readLabels(contact);
  return contact.flatMap(({ name, group, value }) => {
    const written = labels.get(group) ?? '';
    const label = removeMarkers(written);
    const isLabeled = /^(?:TEL|EMAIL|ADR|URL)$/.test(name) && group !== '';
    if (!isLabeled || USUAL_LABEL.test(written) || label === 'Digital card') return [];
    const isType = name === 'URL' && findTypeByLabel(label) !== null;
    return isType ? [] : [`Label ${quoteValue(label)} of ${quoteValue(unescapeText(value))}`];
  });
}

function readLabels(contact: readonly Property[]): ReadonlyMap<string, string> {
  return new Map(
    contact
      .filter(({ name }) => name === 'X-ABLABEL')
      .map(({ group, value }) => [group, unescapeText(value)]),
  );
}

/** Apple marks the labels that it translates: `_$!<HomePage>!$_`. */
function removeMarkers(label: string): string {
  return label.replace(/^_\$!<|>!\$_$/g, '');
}

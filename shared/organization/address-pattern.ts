import { splitName } from '#shared/card/person-name.ts';
import { newUsernameIssue } from '#shared/card/username/reserved-names.ts';
import {
  hasLostLetters,
  readMailbox,
  toUsernameText,
} from '#shared/card/username/username-text.ts';
import { USERNAME_MAX } from '#shared/card/username/username.ts';

export const DEFAULT_ADDRESS_PATTERN = '{first}-{last}';
/** How people spell themselves in letters that an address can have. */
const OWN_SPELLING = '{email}';
/** In characters. */
export const ADDRESS_PATTERN_MAX = 60;

/** Whose address a pattern makes. */
export interface AddressPerson {
  /** The full name. */
  name: string;
  /** The family name within it, where it is known. */
  familyName?: string | undefined;
  email: string;
}

/** What each part of a pattern stands for. */
const PARTS: Readonly<Record<string, (person: AddressPerson) => string>> = {
  first: (person) => splitPerson(person).given,
  last: (person) => splitPerson(person).family,
  f: (person) => toUsernameText(splitPerson(person).given).slice(0, 1),
  l: (person) => toUsernameText(splitPerson(person).family).slice(0, 1),
  email: ({ email }) => readMailbox(email),
};

const PART = /\{([a-z]*)\}/g;
const PATTERN = /^(?:[a-z0-9-]|\{[a-z]+\})+$/;

function splitPerson({ name, familyName }: AddressPerson) {
  return splitName(name, familyName);
}

/** Why a text cannot be a pattern, as a sentence; null if it can. */
export function addressPatternIssue(pattern: string): string | null {
  const used = Array.from(pattern.matchAll(PART), ([, part = '']) => part);
  const unknown = used.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown !== undefined) return `There is no {${unknown}}. ${PARTS_HINT}`;
  if (used.length === 0) return `Use the person's name or address. ${PARTS_HINT}`;
  if (!PATTERN.test(pattern))
    return 'Use lower-case letters, digits and hyphens between the parts.';
  return null;
}

export const PARTS_HINT = 'Parts are {first}, {last}, {f}, {l} and {email}.';

/**
 * The address of a person's card by a pattern, with letters folded as everywhere; by their email
 * address if letters of the name would be lost, or if what the pattern makes is reserved. It may
 * be no username if both fail.
 */
export function buildAddress(pattern: string, person: AddressPerson, productName: string): string {
  const patterns = [pattern, OWN_SPELLING];
  const addresses = (hasLostLetters(person.name) ? patterns.toReversed() : patterns).map((one) =>
    fillPattern(one, person),
  );
  const usable = addresses.find((address) => newUsernameIssue(address, productName) === null);
  return usable ?? fillPattern(pattern, person);
}

/** What a pattern makes of a person, which may be no username. */
export function fillPattern(pattern: string, person: AddressPerson): string {
  const filled = pattern.replaceAll(PART, (_, part: string) =>
    // A family name of several words stays together.
    toUsernameText(PARTS[part]?.(person) ?? ''),
  );
  return filled
    .replaceAll(/-{2,}/g, '-')
    .slice(0, USERNAME_MAX)
    .replaceAll(/^-+|-+$/g, '');
}

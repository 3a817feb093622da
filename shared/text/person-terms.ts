import { foldText } from './fold-text.ts';

/** Most indexed words of a person, and their length in characters. */
const TERMS_MAX = 16;
const TERM_MAX = 40;

export interface NamedPerson {
  firstName: string;
  lastName: string;
  email: string;
}

/** Splits folded text into words of letters and digits. */
export function splitFoldedWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, TERM_MAX).join(''));
}

/** The words by which lists find a person: of the name, then of the address. */
export function buildPersonTerms({ firstName, lastName, email }: NamedPerson): string[] {
  return [...new Set(splitFoldedWords(`${firstName} ${lastName} ${email}`))].slice(0, TERMS_MAX);
}

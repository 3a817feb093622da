import { cleanUsername } from '#shared/card/username/username.ts';
import { romanize } from '#shared/card/username/romanize.ts';
import { foldText } from '#shared/text/fold-text.ts';

/** 'José María' becomes 'jose-maria', 'Weiß' 'weiss', and 'Юлия' 'yuliya'. */
export function toUsernameText(text: string): string {
  return cleanUsername(
    spell(text)
      .trim()
      .replaceAll(/[\s_.]+/g, '-'),
  ).replaceAll(/-{2,}/g, '-');
}

/**
 * Whether a name has letters that an address cannot have, and that would be lost in one, such as
 * '李小龙'.
 */
export function hasLostLetters(name: string): boolean {
  // Apostrophes of some languages are letters (Lm).
  return /[^\P{L}\p{Lm}a-z]/u.test(spell(name));
}

/** The part of an email address by which its owner spells their name. */
export function readMailbox(email: string): string {
  return email.split(/[+@]/)[0] ?? '';
}

function spell(text: string): string {
  return foldText(romanize(text));
}

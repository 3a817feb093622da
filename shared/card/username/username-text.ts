import { foldText } from '#shared/text/fold-text.ts';
import { cleanUsername } from '#shared/card/username/username.ts';

/** 'José María' becomes 'jose-maria', and 'Weiß' 'weiss'. */
export function toUsernameText(text: string): string {
  const folded = foldText(text).trim();
  return cleanUsername(folded.replaceAll(/[\s_.]+/g, '-')).replaceAll(/-{2,}/g, '-');
}

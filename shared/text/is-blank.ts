/**
 * Characters that draw nothing: spaces, controls, joiners and fillers (Unicode
 * DerivedCoreProperties).
 */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text draws nothing: empty, or spaces and invisible characters only. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

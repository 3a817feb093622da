/** What takes a place in a text and draws nothing: spaces, controls, joiners and fillers (Unicode DerivedCoreProperties). */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text shows nothing to anybody: empty, or made of spaces and invisible characters alone. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

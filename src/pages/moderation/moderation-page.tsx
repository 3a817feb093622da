/** Filled below. */
export function ModerationPage() {
  return null;
}

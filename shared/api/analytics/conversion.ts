/**
 * Share of views that became a contact, 0 to 1. Capped, because visitors who are not counted can
 * become contacts too.
 */
export function computeConversion(views: number, contacts: number): number {
  return views === 0 ? 0 : Math.min(1, contacts / views);
}

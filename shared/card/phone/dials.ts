import { z } from 'zod';

/**
 * What a number dials: `+15551234567;ext=12`, or the digits of a number whose country is unknown.
 * Empty for a text that cannot be called. The form is that of a `tel` address (RFC 3966 §3).
 */
const dialSchema = z.string().regex(/^(?:\+?\d{2,15}(?:;ext=\d{1,9})?)?$/);

/**
 * What the phone numbers of a card dial, by the text that was typed. Computed when a card is saved; a
 * number without an entry was saved earlier and follows `parsePhoneNumber`.
 */
export const dialsSchema = z.record(z.string(), dialSchema);
export type Dials = z.infer<typeof dialsSchema>;

/** Countries (ISO 3166-1) that people chose for national numbers, by the text that was typed. */
export const phoneCountriesSchema = z
  .record(z.string().max(500), z.string().regex(/^[A-Z]{2}$/))
  .refine((countries) => Object.keys(countries).length <= 50, 'Too many countries.');

/** An entry of a map by typed text. Names such as `constructor` are texts too. */
export function findByTyped<Value>(
  map: Readonly<Record<string, Value>> | undefined,
  typed: string,
): Value | undefined {
  const key = typed.trim();
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** Number and extension of what dials; the extension is empty for none. */
export function splitDial(dial: string): { number: string; extension: string } {
  const [number = '', extension = ''] = dial.split(';ext=');
  return { number, extension };
}

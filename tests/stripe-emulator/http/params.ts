import { z } from 'zod';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';

/** Parameter types; forms transmit all of them as text. */
export const text = z.string().max(5000);
export const id = z.string().max(255);
export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** An empty text removes a value. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema]);
/**
 * At most 50 pairs, with keys of 40 and values of 500 characters (docs.stripe.com/api/metadata).
 */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50);

/** Parameters of every list, in addition to its filters. */
export const paging = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: id.optional(),
  ending_before: id.optional(),
};

/** Parameters that are ignored but accepted, as by Stripe. */
export const ignored = z.unknown().optional();

/** Parses parameters like Stripe: unknown and missing ones are rejected by name. */
export function parseParams<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const name = bracket([...path, issue.keys[0] ?? '']);
    throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = bracket(path);
  if (isMissing(given, path)) {
    throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  throw invalid(`Invalid ${name}: ${issue?.message ?? 'not understood'}`, name);
}

function bracket([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}

function isMissing(given: unknown, path: readonly string[]): boolean {
  let value: unknown = given;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value === undefined;
}

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Parses `a[b][0]=c` to `{ a: { b: ['c'] } }`, Stripe's notation of calls and queries. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    put(root, first, rest, value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withLists(value)]));
}

function put(
  into: Record<string, FormValue>,
  key: string,
  rest: readonly string[],
  value: string,
): void {
  const [next, ...further] = rest;
  const name = key === '' ? String(Object.keys(into).length) : key;
  if (next === undefined) {
    into[name] = value;
    return;
  }
  const known = into[name];
  const child: Record<string, FormValue> =
    typeof known === 'object' && !Array.isArray(known) ? known : Object.create(null);
  into[name] = child;
  put(child, next, further, value);
}

/** A map with consecutive numeric keys is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withLists(item)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
    : Object.fromEntries(entries);
}

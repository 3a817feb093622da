// The hash chain of an audit log. Each entry's hash covers the hash before it, so that changing, removing or
// reordering one changes every hash after it. The canonical form is that of RFC 8785: members sorted by
// UTF-16 code units, no blanks, numbers and strings as in ECMAScript.

/** An entry as its hash covers it. */
export interface ChainedEntry {
  /** From 1, without gaps. */
  no: number;
  id: string;
  at: string;
  actor: string;
  actorEmail: string;
  action: string;
  target: string;
  details: Readonly<Record<string, unknown>>;
  requestId: string;
  ipPrefix: string;
}

/** A place in the chain: the number of an entry and its hash. */
export interface ChainLink {
  no: number;
  hash: string;
}

/** Before the first entry. */
export const CHAIN_START: ChainLink = { no: 0, hash: '0'.repeat(64) };

/** Throws for values that JSON cannot represent. */
export function buildCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(buildCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const texts = members.map(
      ([key, each]) => `${JSON.stringify(key)}:${buildCanonicalJson(each)}`,
    );
    return `{${texts.join(',')}}`;
  }
  const text: unknown = JSON.stringify(value);
  if (typeof text !== 'string') throw new Error(`no JSON for a ${typeof value}`);
  return text;
}

/** The text whose SHA-256 is the hash of an entry. */
export function buildChainText(previousHash: string, entry: ChainedEntry): string {
  const { no, id, at, actor, actorEmail, action, target, details, requestId, ipPrefix } = entry;
  const covered: ChainedEntry = {
    no,
    id,
    at,
    actor,
    actorEmail,
    action,
    target,
    details,
    requestId,
    ipPrefix,
  };
  return `${previousHash}\n${buildCanonicalJson(covered)}`;
}

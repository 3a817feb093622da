import type { AuditEntry } from '#shared/api/organizations/audit.ts';

type Details = AuditEntry['details'];

export interface EntryDetail {
  label: string;
  /** Null for a value without an earlier one. */
  before: string | null;
  after: string;
}

/** A text or number of the details, or of `before` and `after` in it. */
export function findDetail({ details }: AuditEntry, ...path: readonly string[]): string | null {
  let value: unknown = details;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The name in an entry's details, in quotes after a space; empty without one. */
export function quote(entry: AuditEntry): string {
  const name =
    findDetail(entry, 'after', 'name') ??
    findDetail(entry, 'name') ??
    findDetail(entry, 'before', 'name');
  return name === null ? '' : ` “${name}”`;
}

const ID = /^[\da-f]{8}-[\da-f]{4}-|^[\w-]{20,}$/i;

/** A name from the details; else the target, unless it is an ID, which means nothing to a reader. */
export function nameTarget(entry: AuditEntry, fallback: string): string {
  const name = findDetail(entry, 'name') ?? findDetail(entry, 'email');
  if (name !== null) return name;
  return entry.target === '' || ID.test(entry.target) ? fallback : entry.target;
}

/** The details as rows: changed fields with both values, then everything else. */
export function listEntryDetails(details: Details): EntryDetail[] {
  const { before, after, ...rest } = details;
  const old = isRecord(before) ? before : {};
  const next = isRecord(after) ? after : {};
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return [
    ...keys.map((key) => ({
      label: toLabel(key),
      before: formatValue(old[key]),
      after: formatValue(next[key]),
    })),
    ...Object.entries(rest).map(([key, value]) => ({
      label: toLabel(key),
      before: null,
      after: formatValue(value),
    })),
  ];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(formatValue).join(', ');
  return JSON.stringify(value);
}

/** `billingOwner` becomes `Billing owner`. */
function toLabel(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

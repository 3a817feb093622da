// Built from the table of calls (see `scripts/build/api-reference.ts`).
declare module 'virtual:api-reference' {
  import type { Reference } from '#shared/api/v1/reference.ts';

  const reference: Reference;
  export { reference };
}

// Built from docs/operations.md (see `scripts/build/retention-table.ts`).
declare module 'virtual:retention' {
  const retention: readonly (readonly [table: string, contains: string, deleted: string])[];
  export { retention };
}

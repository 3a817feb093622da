// Built from the table of calls (see `scripts/build/api-reference.ts`).
declare module 'virtual:api-reference' {
  import type { Reference } from '#shared/api/v1/reference.ts';

  const reference: Reference;
  export { reference };
}

// Built from the table of calls (see `scripts/build/api-reference.ts`).
declare module 'virtual:api-reference' {
  import type { ReferenceCall, ReferenceEvents } from '#shared/api/v1/reference.ts';

  const reference: readonly ReferenceCall[];
  const webhookReference: readonly ReferenceEvents[];
  export { reference, webhookReference };
}

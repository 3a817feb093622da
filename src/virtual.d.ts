// Built from the table of calls (see `scripts/build/api-reference.ts`).
declare module 'virtual:api-reference' {
  const reference: readonly import('#shared/api/v1/reference.ts').ReferenceCall[];
  export { reference };
}

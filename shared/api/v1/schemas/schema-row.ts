/** What a field means, and a value of it where its type gives no telling one. */
export type FieldText = string | readonly [text: string, example: unknown];

/** A schema of the public API with its name, as openapi.json and the reference show it. */
export interface SchemaRow {
  /**
   * Where it is found: `<call> request`, `<call> response`, `<call> request 1` for the second of several
   * shapes, `event <event>`, or `<name> <field>` for a field of a named schema. Several places have equal
   * schemas.
   */
  at: string | readonly [string, ...string[]];
  description: string;
  /** Fields without a text of their own have that of the named schema. */
  like?: string;
  fields?: Readonly<Record<string, FieldText>>;
}

/** By name, each after the schemas that it refers to in `at` and `like`. */
export type SchemaRows = Readonly<Record<string, SchemaRow>>;

/**
 * A value that is created when it is first asked for, so that the first response of an isolate does
 * not wait for what it does not need. If `create` throws, the next caller tries again.
 */
export function lazily<Value>(create: () => Value): () => Value {
  let created: { value: Value } | null = null;
  return () => (created ??= { value: create() }).value;
}

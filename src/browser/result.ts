/** An expected failure is a value, not an exception. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

/**
 * Creates a value once for the isolate of a kernel, such as a cache, when it is first asked for.
 */
export function perIsolate<Kernel extends { isolate: object }, Value>(
  create: (kernel: Kernel) => Value,
): (kernel: Kernel) => Value {
  const values = new WeakMap<object, Value>();
  return (kernel) => {
    const known = values.get(kernel.isolate);
    if (known !== undefined) return known;
    const value = create(kernel);
    values.set(kernel.isolate, value);
    return value;
  };
}

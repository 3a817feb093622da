/** Values of the API to copy, with a label each. */
export function ApiDetails({
  rows,
}: {
  rows: readonly (readonly [label: string, value: string])[];
}) {
  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      {rows.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 py-3.5 md:grid-cols-[12rem_1fr]">
          <dt className="text-stone">{label}</dt>
          <dd className="min-w-0 font-mono break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

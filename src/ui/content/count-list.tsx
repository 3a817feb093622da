interface CountListProps {
  label: string;
  items: readonly { label: string; value: string }[];
}

/** A row of large numbers with their names. */
export function CountList({ label, items }: CountListProps) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-6 border-y border-hairline py-6 md:grid-cols-4"
    >
      {items.map((item) => (
        <div key={item.label}>
          <dt className="text-stone">{item.label}</dt>
          <dd className="tabular mt-1 font-display text-2xl">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

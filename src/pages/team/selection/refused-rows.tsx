interface RefusedRowsProps {
  rows: readonly { id: string; name: string; reason: string }[];
}

/** The rows that a change of many did not change, each with its reason. */
export function RefusedRows({ rows }: RefusedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {rows.map(({ id, name, reason }) => (
        <li key={id} className="py-2.5">
          <p className="truncate font-medium" dir="auto">
            {name}
          </p>
          <p className="text-xs text-stone">{reason}</p>
        </li>
      ))}
    </ul>
  );
}

import { isLineInPreparation } from '#shared/plan/pricing.ts';

/** What a plan includes, line by line; what cannot be used yet says so. */
export function PlanLines({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <span aria-hidden="true" className="mt-[0.65em] h-px w-2.5 shrink-0 bg-gold" />
          <span>
            {line}
            {isLineInPreparation(line) && (
              <span className="block text-xs text-stone">In preparation</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

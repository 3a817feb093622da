import type { Figure } from '#src/pages/franchise-dashboard/sample-data.ts';

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-hairline bg-hairline lg:grid-cols-4"
    >
      {figures.map((figure) => (
        <div key={figure.label} className="bg-raised p-4 md:p-6">
          <dt className="text-stone">{figure.label}</dt>
          <dd>
            <span className="tabular mt-1 block font-display text-xl md:text-2xl">
              {figure.value}
            </span>
            <span className="text-xs text-stone">{figure.note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { Lock } from 'lucide-react';

/** Stands for a control whose value the team sets. */
export function LockedField({ label, team }: { label: string; team: string }) {
  return (
    <div className="flex items-start gap-3 rounded-control border border-dashed border-hairline-strong px-4 py-3">
      <Lock aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-4 shrink-0 text-stone" />
      <p className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-stone">Set by {team}.</span>
      </p>
    </div>
  );
}

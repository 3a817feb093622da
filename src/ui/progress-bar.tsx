/** `label` names what is counted. */
export function ProgressBar({ label, max, value }: { label: string; max: number; value: number }) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-raised-3 [&::-moz-progress-bar]:bg-mark-gold [&::-webkit-progress-bar]:bg-raised-3 [&::-webkit-progress-value]:bg-mark-gold"
    />
  );
}

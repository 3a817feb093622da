import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A switch that applies immediately. The whole row is clickable. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="flex-1 cursor-pointer py-2">
        <span className="block font-medium">{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-xs text-stone">
            {hint}
          </span>
        )}
      </label>
      <SwitchControl
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
    </div>
  );
}

interface SwitchControlProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** The switch alone, for a row that has its own label. */
export function SwitchControl({ checked, onCheckedChange, ...rest }: SwitchControlProps) {
  return (
    <button
      type="button"
      role="switch"
      {...rest}
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className="group/switch relative h-6 w-10 shrink-0 rounded-full border border-control bg-raised-2 transition-colors before:absolute before:-inset-2.5 disabled:opacity-55 aria-checked:border-gold aria-checked:bg-gold"
    >
      <span className="block size-4 translate-x-[3px] rounded-full bg-stone transition-transform group-aria-checked/switch:translate-x-[19px] group-aria-checked/switch:bg-ink" />
    </button>
  );
}

import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface ColorFieldProps {
  label: string;
  /** The current color; may be incomplete or invalid. */
  value: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  onPick: (color: string) => void;
}

/** A color, typed as `#rrggbb` or picked with the browser's color picker. */
export function ColorField({ label, value, error, registration, onPick }: ColorFieldProps) {
  return (
    <TextField
      label={label}
      spellCheck={false}
      autoCapitalize="none"
      error={error}
      {...registration}
      suffix={
        <input
          type="color"
          aria-label={`Pick ${label.toLowerCase()}`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={(event) => onPick(event.target.value)}
          className="mr-1.5 size-8 cursor-pointer rounded-small border border-hairline-strong bg-transparent p-0.5"
        />
      }
    />
  );
}

import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { cleanUsername, USERNAME_MAX } from '#shared/card/username/username.ts';
import { pageHost } from '#src/browser/page/page.ts';
import type { Availability } from '#src/features/premium-url/availability.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

interface UsernameFieldProps {
  /** Current input, already cleaned. */
  name: string;
  availability: Availability;
  /** Error about the name from publishing. */
  publishError?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onNameChange: (name: string) => void;
  onEscape?: (() => void) | undefined;
}

/** A username input that removes invalid characters while typing. */
export function UsernameField(props: UsernameFieldProps) {
  const { name, availability, publishError, inputRef, onNameChange, onEscape } = props;
  return (
    <TextField
      label="Username"
      prefix={`${pageHost}/`}
      value={name}
      maxLength={USERNAME_MAX + 20}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(inputRef && { ref: inputRef })}
      error={findError(name, availability) ?? publishError}
      hint={<Hint name={name} availability={availability} />}
      onChange={(event) => onNameChange(cleanUsername(event.target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape?.();
      }}
    />
  );
}

function findError(name: string, availability: Availability): string | undefined {
  // An untouched empty field is not an error yet.
  if (name === '') return undefined;
  const isWrong = availability.kind === 'invalid' || availability.kind === 'taken';
  return isWrong ? availability.message : undefined;
}

function Hint({ name, availability }: { name: string; availability: Availability }) {
  return (
    <span aria-live="polite" className="flex min-h-5 items-center gap-1.5">
      {availability.kind === 'checking' && <Spinner />}
      {availability.kind === 'free' && (
        <Check aria-hidden="true" className="size-3.5 shrink-0 text-good" />
      )}
      {HINTS[availability.kind](`${pageHost}/${name}`)}
    </span>
  );
}

const HINTS: Readonly<Record<Availability['kind'], (address: string) => string>> = {
  unchanged: (address) => `Your link is ${address}`,
  invalid: () => '3 to 30 letters, digits and hyphens.',
  taken: () => 'Try adding your company or city.',
  checking: (address) => `Your link will be ${address}`,
  free: (address) => `${address} is available.`,
  unknown: (address) => `Your link will be ${address}, if it is still available when you publish.`,
};

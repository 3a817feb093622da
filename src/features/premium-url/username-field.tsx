import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { cleanUsername, USERNAME_MAX } from '#shared/card/username.ts';
import { pageHost } from '#src/browser/page.ts';
import type { Availability } from '#src/features/premium-url/availability.ts';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

interface UsernameFieldProps {
  /** What is typed so far, already clean. */
  name: string;
  availability: Availability;
  /** What publishing said about the name. */
  refusal?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onType: (name: string) => void;
  onEscape?: (() => void) | undefined;
}

/** A username as it will be saved: what no address can carry disappears as it is typed. */
export function UsernameField(props: UsernameFieldProps) {
  const { name, availability, refusal, inputRef, onType, onEscape } = props;
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
      error={errorOf(name, availability) ?? refusal}
      hint={<Hint name={name} availability={availability} />}
      onChange={(event) => onType(cleanUsername(event.target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape?.();
      }}
    />
  );
}

function errorOf(name: string, availability: Availability): string | undefined {
  // An untouched empty field is no mistake yet.
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
  invalid: () => 'Letters, digits and hyphens; 3 to 30 of them.',
  taken: () => 'Try adding your company or city.',
  checking: (address) => `Your link will be ${address}`,
  free: (address) => `${address} is yours to take.`,
  unknown: (address) => `Your link will be ${address}, if it is still free when you publish.`,
};

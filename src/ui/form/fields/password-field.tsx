import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '#src/ui/form/fields/text-field.tsx';

/** A password field with a show button. Keyboard corrections are disabled. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      // The error repeats the rule that the hint states.
      hint={props.error === undefined ? props.hint : undefined}
      type={isShown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={<Icon aria-hidden="true" strokeWidth={1.5} />}
          aria-pressed={isShown}
          className="mr-0 md:mr-1"
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

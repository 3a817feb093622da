import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '#src/ui/form/text-field.tsx';

/** A password that can be shown. Spelling and capitals are left alone: what is typed is what is sent. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      // The hint is the rule; what is wrong says it again.
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

import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { PASSWORD_MISSING } from '#src/ui/form/fields/password-missing.ts';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface PasswordDialogProps {
  title: string;
  /** What will happen. */
  description: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  /** Returns why it failed, or null. */
  onConfirm: (password: string) => Promise<string | null>;
  onCancel: () => void;
}

/** A confirmation that needs the password. */
export function PasswordDialog({ title, description, onCancel, ...form }: PasswordDialogProps) {
  return (
    <Dialog open width="small" title={title} description={description} onClose={onCancel}>
      <PasswordForm {...form} />
    </Dialog>
  );
}

function PasswordForm({
  confirmLabel,
  busyLabel,
  onConfirm,
}: Pick<PasswordDialogProps, 'confirmLabel' | 'busyLabel' | 'onConfirm'>) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    if (password === '') return setError(PASSWORD_MISSING);
    setIsBusy(true);
    const failure = await onConfirm(password);
    setIsBusy(false);
    return setError(failure ?? undefined);
  };
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void confirm();
      }}
    >
      <PasswordField
        label="Your password"
        value={password}
        autoComplete="current-password"
        data-autofocus
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={isBusy} busyLabel={busyLabel} className="justify-self-end">
        {confirmLabel}
      </Button>
    </form>
  );
}

import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
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
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ password }) => {
    const failure = await onConfirm(password);
    if (failure === null) return;
    form.setError('password', { message: failure }, { shouldFocus: true });
  });
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void onSubmit(event)}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        error={errors.password?.message}
        {...form.register('password', { required: PASSWORD_MISSING })}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={busyLabel} className="justify-self-end">
        {confirmLabel}
      </Button>
    </form>
  );
}

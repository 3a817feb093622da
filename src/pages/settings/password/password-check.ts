import { PASSWORD_MIN } from '#shared/api/auth.ts';
import { PASSWORD_MISMATCH, PASSWORD_TOO_SHORT } from '#src/pages/settings/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Whether there is enough to send. */
export function canSubmit({ currentPassword, newPassword }: PasswordForm): boolean {
  return currentPassword !== '' && newPassword !== '';
}

/** What keeps a new password from being sent, and the field it belongs to; null when nothing does. Counts as the server does. */
export function findPasswordIssue({
  newPassword,
  confirmPassword,
}: PasswordForm): { field: keyof PasswordForm; toast: ToastText } | null {
  if (newPassword !== confirmPassword) {
    return { field: 'confirmPassword', toast: PASSWORD_MISMATCH };
  }
  if ([...newPassword].length < PASSWORD_MIN) {
    return { field: 'newPassword', toast: PASSWORD_TOO_SHORT };
  }
  return null;
}

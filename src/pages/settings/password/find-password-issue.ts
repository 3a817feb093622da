import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import { PASSWORD_MISMATCH, PASSWORD_TOO_SHORT } from '#src/pages/settings/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
  /** Whether API keys, apps and webhooks end as well. */
  endsPrograms: boolean;
}

type TextFieldName = Exclude<keyof PasswordValues, 'endsPrograms'>;

export function canSubmit({
  currentPassword,
  newPassword,
}: Pick<PasswordValues, 'currentPassword' | 'newPassword'>): boolean {
  return currentPassword !== '' && newPassword !== '';
}

/** Returns the first issue and its field; null when valid. Counts code points like the server. */
export function findPasswordIssue({
  newPassword,
  confirmPassword,
}: Pick<PasswordValues, 'newPassword' | 'confirmPassword'>): {
  field: TextFieldName;
  toast: ToastText;
} | null {
  if (newPassword !== confirmPassword) {
    return { field: 'confirmPassword', toast: PASSWORD_MISMATCH };
  }
  if ([...newPassword].length < PASSWORD_MIN) {
    return { field: 'newPassword', toast: PASSWORD_TOO_SHORT };
  }
  return null;
}

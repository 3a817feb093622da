import { resumeApiKey, type ApiKey } from '#shared/api/programs/keys.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { KEY_RESUMED } from './copy.ts';

interface ResumeKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onResumed: () => void;
}

/** Lets a paused key work again, with the password of the person who resumes it. */
export function ResumeKeyDialog({ apiKey, onClose, onResumed }: ResumeKeyDialogProps) {
  const resume = async (password: string): Promise<string | null> => {
    const answer = await api.call(resumeApiKey, { params: { id: apiKey.id }, body: { password } });
    if (!answer.ok) return answer.error.message;
    toasts.show(KEY_RESUMED);
    onResumed();
    return null;
  };
  return (
    <PasswordDialog
      title={`Resume ${apiKey.name}?`}
      description="Programs that have this key can use it again at once. If you don't know who has it, create a new key instead."
      confirmLabel="Resume key"
      busyLabel="Resuming..."
      onConfirm={resume}
      onCancel={onClose}
    />
  );
}

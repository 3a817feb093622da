import { copyOrSelect } from '#src/state/copy-or-select.ts';
import { SecretOnce } from '#src/ui/content/secret-once.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { SECRET_COPIED } from './copy.ts';

interface SecretDialogProps {
  /** Null while closed. */
  secret: string | null;
  onClose: () => void;
}

/** Shows a signing secret the one time it can be seen. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={secret !== null}
      width="medium"
      title="Copy the signing secret"
      description="This is the only time you'll see it. The receiver needs it to check that messages come from us."
      onClose={onClose}
    >
      {secret !== null && (
        <SecretOnce
          secret={secret}
          copyLabel="Copy secret"
          onCopy={(shown) => void copyOrSelect(secret, shown, SECRET_COPIED)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

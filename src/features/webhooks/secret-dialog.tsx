import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText, selectText } from '#src/browser/device/clipboard.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { SECRET_COPIED } from './copy.ts';

interface SecretDialogProps {
  /** Null while closed. */
  secret: string | null;
  onClose: () => void;
}

/** Shows a signing secret the one time it can be seen. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (secret !== null && (await copyText(secret))) return toasts.show(SECRET_COPIED);
    // When the browser refuses, select the secret for copying by hand.
    if (shown.current) selectText(shown.current);
  };
  return (
    <Dialog
      open={secret !== null}
      width="medium"
      title="Copy the signing secret"
      description="This is the only time you'll see it. The receiver needs it to check that messages come from us."
      onClose={onClose}
    >
      <p
        ref={shown}
        className="rounded-control border border-hairline-strong bg-ground p-4 font-mono text-sm break-all"
      >
        {secret}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
        <Button
          data-autofocus
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copy()}
        >
          Copy secret
        </Button>
      </div>
    </Dialog>
  );
}

import { useId, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** What has to be read or filled in first; Enter in a field confirms. */
  body?: ReactNode;
  /** False while something in the body is missing. */
  isReady?: boolean;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** `danger` for irreversible actions. */
  tone?: 'danger' | 'primary';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation dialog. The safe choice gets initial focus, unless a field of the body asks for it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, body, confirmLabel, busyLabel, onConfirm, onCancel } = props;
  const { tone = 'danger', busy = false, isReady = true } = props;
  const form = useId();
  return (
    <Dialog
      role="alertdialog"
      width="small"
      open
      busy={busy}
      title={title}
      description={children}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" data-autofocus disabled={busy} onClick={onCancel}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            variant={tone}
            disabled={!isReady}
            busy={busy}
            busyLabel={busyLabel}
            {...(body === undefined ? { onClick: onConfirm } : { type: 'submit', form })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body === undefined ? undefined : (
        <form
          id={form}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !busy) onConfirm();
          }}
        >
          {body}
        </form>
      )}
    </Dialog>
  );
}

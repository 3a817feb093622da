import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** `danger` for irreversible actions. */
  tone?: 'danger' | 'primary';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation dialog. The safe choice gets initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, busyLabel, tone = 'danger', busy = false } = props;
  return (
    <Dialog
      role="alertdialog"
      width="small"
      open={open}
      busy={busy}
      title={title}
      description={children}
      onClose={props.onCancel}
      footer={
        <>
          <Button variant="outline" data-autofocus disabled={busy} onClick={props.onCancel}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

import { createPortal } from 'react-dom';
import { Button } from '#src/ui/button.tsx';
import { useOverlayHost } from '#src/ui/overlay/overlay-host.ts';

interface PlainToastProps {
  title: string;
  description: string | undefined;
  onDismiss: () => void;
}

/** Fallback when the code of the real toast cannot be fetched. Stays until dismissed. */
export function PlainToast({ title, description, onDismiss }: PlainToastProps) {
  const host = useOverlayHost();
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+0.75rem)] z-50 mx-auto flex max-w-[28rem] items-start gap-3 rounded-control bg-float p-4 pr-2 shadow-float"
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {description !== undefined && (
          <p className="mt-0.5 whitespace-pre-line text-stone">{description}</p>
        )}
      </div>
      <Button variant="quiet" className="-my-2.5 md:-my-1.5" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>,
    host ?? document.body,
  );
}

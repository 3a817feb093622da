import { useState } from 'react';
import { logError } from '#src/browser/log.ts';
import { useSettled } from '#src/state/settled.ts';
import { toasts } from '#src/state/toasts.ts';
import { createLate } from '#src/ui/late.ts';
import { PlainToast } from '#src/ui/overlay/plain-toast.tsx';

const LateToaster = createLate(async () => {
  return (await import('#src/ui/overlay/toaster.tsx')).Toaster;
});

/** Where the page's one toast is shown. The toaster comes once the page has settled; without it, what is to be said is still said. */
export function ToastOutlet() {
  const toast = toasts.use();
  const isSettled = useSettled();
  const [isMissing, setIsMissing] = useState(false);
  const onFailure = (error: unknown) => {
    logError('Toaster', error);
    setIsMissing(true);
  };
  const plain = isMissing && toast?.isOpen && (
    <PlainToast
      title={toast.title}
      description={toast.description}
      onDismiss={() => toasts.dismiss(toast.id)}
    />
  );
  return (
    <LateToaster
      isWanted={toast?.isOpen ?? false}
      isAhead={isSettled}
      onFailure={onFailure}
      with={{ toast, onDismiss: toasts.dismiss }}
      fallback={plain}
    />
  );
}

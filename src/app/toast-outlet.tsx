import { useState } from 'react';
import { logError } from '#src/browser/log.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { toasts } from '#src/state/toasts.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { PlainToast } from '#src/ui/overlay/plain-toast.tsx';

const LazyToaster = lazyWithFallback(async () => {
  return (await import('#src/ui/overlay/toaster.tsx')).Toaster;
});

/**
 * Shows the current toast. The toaster loads once the page is idle; if it fails, a plain toast is
 * shown.
 */
export function ToastOutlet() {
  const toast = toasts.use();
  const isIdle = usePageIdle();
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
    <LazyToaster
      active={toast?.isOpen ?? false}
      preload={isIdle}
      onFailure={onFailure}
      props={{ toast, onDismiss: toasts.dismiss }}
      fallback={plain}
    />
  );
}

import { CircleAlert, CircleCheck, Info, Undo2, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { TOAST_SLOT, useOverlayHost } from '#src/ui/overlay/overlay-host.ts';

export interface ToastContent {
  /** A new id replaces the current toast. */
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  /** Shows a checkmark. */
  isDone: boolean;
  /** Shown as a button. */
  onUndo?: (() => void) | undefined;
  /** False while the exit animation runs; the toast is removed after it. */
  isOpen: boolean;
}

interface ToasterProps {
  toast: ToastContent | null;
  onDismiss: (id: number) => void;
}

/** Time a toast stays visible; hovering or focusing it pauses the timer. */
const TOAST_DURATION_MS = 5000;
const UNDO_DURATION_MS = 15_000;
/** Swipe distance to the right that dismisses a toast, in pixels. */
const TOAST_SWIPE_PX = 50;

/**
 * Shows one toast at a time: at the bottom, above the bar that sticks there, and at the right on
 * wide screens. In a dialog it takes a place of its own above the footer. F8 moves focus to it; Escape, a swipe to the right and its
 * button dismiss it. Escape elsewhere in a dialog closes only the dialog.
 */
export function Toaster({ toast, onDismiss }: ToasterProps) {
  const host = useOverlayHost();
  const place = host?.querySelector<HTMLElement>(`[${TOAST_SLOT}]`) ?? host ?? document.body;
  const [viewport, liveRegion] = usePortalNodes(host ?? document.body, place);
  return (
    <Radix.Provider
      label="Notification"
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      announcerContainer={liveRegion}
    >
      {toast && (
        <ToastItem
          key={toast.id}
          toast={toast}
          isInDialog={host !== null}
          onDismiss={() => onDismiss(toast.id)}
        />
      )}
      {createPortal(
        <Radix.Viewport
          hotkey={['F8']}
          className={cx(
            'pointer-events-none z-50 flex justify-center outline-none',
            host
              ? 'px-5 py-3 empty:hidden md:px-6'
              : 'fixed inset-x-0 bottom-(--bottom-bar) p-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:left-auto md:w-[26rem] md:p-6 lg:bottom-0',
          )}
        />,
        viewport,
      )}
    </Radix.Provider>
  );
}

/**
 * Containers of the toast and of its live region. When dialogs open or close, both elements are
 * moved instead of rendered again, because a new toast would be read out again. A live region with
 * content is not moved.
 */
function usePortalNodes(
  root: HTMLElement,
  place: HTMLElement,
): readonly [viewport: HTMLElement, liveRegion: HTMLElement] {
  const [nodes] = useState(
    () => [document.createElement('div'), document.createElement('div')] as const,
  );
  const [viewport, liveRegion] = nodes;
  useLayoutEffect(() => {
    place.append(viewport);
  }, [viewport, place]);
  useLayoutEffect(() => {
    const isFree = liveRegion.textContent === '' || !liveRegion.isConnected;
    if (isFree && liveRegion.parentElement !== root) root.append(liveRegion);
  });
  useEffect(() => () => nodes.forEach((node) => node.remove()), [nodes]);
  return nodes;
}

interface ToastItemProps {
  toast: ToastContent;
  isInDialog: boolean;
  onDismiss: () => void;
}

function ToastItem({ toast, isInDialog, onDismiss }: ToastItemProps) {
  const item = useRef<HTMLLIElement>(null);
  /** Radix asks to close the toast in the same event. */
  const closesDialog = useRef(false);
  const isBad = toast.variant === 'destructive';
  const Icon = isBad ? CircleAlert : toast.isDone ? CircleCheck : Info;
  return (
    <Radix.Root
      ref={item}
      open={toast.isOpen}
      {...(toast.onUndo !== undefined && { duration: UNDO_DURATION_MS })}
      onEscapeKeyDown={({ target }) => {
        const hasFocus = target instanceof Node && item.current?.contains(target) === true;
        closesDialog.current = isInDialog && !hasFocus;
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen && !closesDialog.current) onDismiss();
        closesDialog.current = false;
      }}
      data-variant={toast.variant}
      className={cx(
        'pointer-events-auto flex w-full max-w-[28rem] items-start gap-3 rounded-control bg-float p-4 pr-2 shadow-float',
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=end]:animate-toast-swipe',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
      )}
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={cx('mt-px size-5 shrink-0', isBad ? 'text-bad' : 'text-gold')}
      />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-medium">{toast.title}</Radix.Title>
        {toast.description !== undefined && (
          <Radix.Description className="mt-0.5 whitespace-pre-line text-stone">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.onUndo !== undefined && (
        <Radix.Action asChild altText="Undo, with F8 and Enter">
          <Button
            variant="quiet"
            className="-my-2.5 md:-my-1.5"
            icon={<Undo2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={toast.onUndo}
          >
            Undo
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton
          label="Dismiss"
          icon={<X aria-hidden="true" strokeWidth={1.5} />}
          className="-my-2.5 md:-my-1.5"
        />
      </Radix.Close>
    </Radix.Root>
  );
}

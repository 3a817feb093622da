import { X } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ScrollRegion } from '#src/ui/overlay/scroll-region.tsx';
import { dialogsAbove, pushOverlayHost, TOAST_SLOT } from '#src/ui/overlay/overlay-host.ts';

const WIDTHS = {
  small: 'md:max-w-[26rem]',
  medium: 'md:max-w-[36rem]',
  large: 'md:max-w-[64rem]',
} as const;

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button and a click outside the panel; the parent sets `open`. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** Keeps the top edge in place while the content changes height. */
  steady?: boolean;
  /** Fills a phone's screen. */
  isPage?: boolean;
  /** Prevents closing while an action is in progress. */
  busy?: boolean;
  /** The buttons, primary last. */
  footer?: ReactNode;
  children?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog built on `<dialog>`: the page behind is inert, focus moves in and returns, Escape
 * closes. `data-autofocus` marks the element that gets initial focus; by default it is the first
 * control.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, description, steady, busy = false, role } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect, so that the dialog closes before it unmounts and can still return focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const popOverlayHost = pushOverlayHost(dialog);
    return () => {
      // Dialogs above keep the page inert, so focus could not return until they are closed.
      for (const above of dialogsAbove(dialog)) above.close();
      popOverlayHost();
      dialog.close();
    };
  }, [open]);

  const requestClose = () => {
    if (!busy) onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { key, target, currentTarget, nativeEvent } = event;
    if (key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
    // React events also bubble up from nested dialogs.
    if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return;
    // Browsers let a page cancel Escape only once and then force the dialog closed, so Escape never
    // reaches the browser.
    event.preventDefault();
    requestClose();
  };
  // The browser closed the dialog anyway, such as after two Back gestures on Android: reopen it.
  const onForcedClose = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget || !open || currentTarget.open) return;
    currentTarget.showModal();
    requestClose();
  };
  const onPress = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) requestClose();
  };

  return (
    // Escape is the keyboard equivalent of a click outside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={(event) => {
        // Also bubbles up from nested dialogs and from canceled file pickers.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      onClose={onForcedClose}
      onKeyDown={onKeyDown}
      onMouseDown={onPress}
      className={cx(
        'fixed inset-0 m-0 size-full items-end justify-center overflow-hidden bg-transparent p-0 backdrop:animate-fade backdrop:bg-scrim open:flex md:p-8',
        steady ? 'md:items-start' : 'md:items-center',
      )}
    >
      {open && <Panel {...props} id={id} onRequestClose={requestClose} />}
    </dialog>
  );
}

function Panel(props: DialogProps & { id: string; onRequestClose: () => void }) {
  const { id, title, description, width = 'medium', isPage, busy, footer, children } = props;
  return (
    <div
      className={cx(
        'relative flex max-h-[92dvh] w-full animate-rise flex-col overflow-hidden rounded-t-panel bg-raised shadow-float md:max-h-full md:rounded-panel',
        WIDTHS[width],
        isPage && 'max-md:h-dvh max-md:max-h-none max-md:rounded-none',
      )}
    >
      <header className="shrink-0 px-5 pt-5 pr-16 pb-4 md:pt-6 md:pl-6">
        <h2 id={`${id}-title`} className="font-display text-xl text-pretty">
          {title}
        </h2>
        {description !== undefined && (
          <div id={`${id}-description`} className="mt-1 text-stone">
            {description}
          </div>
        )}
      </header>
      {children !== undefined && (
        <ScrollRegion className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-6">
          {children}
        </ScrollRegion>
      )}
      {/* Part of the layout, so that a toast covers nothing. */}
      <div {...{ [TOAST_SLOT]: '' }} className="shrink-0" />
      {footer !== undefined && (
        <footer className="flex shrink-0 flex-col-reverse gap-2 border-t border-hairline px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end md:px-6">
          {footer}
        </footer>
      )}
      {/* Last in DOM order, so that initial focus goes to the content. */}
      <IconButton
        label="Close"
        icon={<X aria-hidden="true" strokeWidth={1.5} />}
        disabled={busy ?? false}
        onClick={props.onRequestClose}
        className="absolute top-3 right-3 md:top-4 md:right-4"
      />
    </div>
  );
}

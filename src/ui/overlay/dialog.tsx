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
import { dialogsAbove, pushOverlayHost, TOAST_SLOT } from '#src/ui/overlay/overlay-host.ts';

const WIDTHS = {
  small: 'md:max-w-[26rem]',
  medium: 'md:max-w-[36rem]',
  large: 'md:max-w-[64rem]',
} as const;

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, by the close button and by a press beside the panel; the owner sets `open`. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** Keeps its upper edge in place while what it holds grows and shrinks. */
  steady?: boolean;
  /** Refuses to close while something is under way. */
  busy?: boolean;
  /** The buttons, the primary one last. */
  footer?: ReactNode;
  children?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog on the browser's own `<dialog>`: the page behind is inert, focus goes in and comes back, Escape
 * closes. `data-autofocus` on an element inside chooses what is focused first; otherwise the first control is.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, description, steady, busy = false, role } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the element can leave the page: closing it then still gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leave = pushOverlayHost(dialog);
    return () => {
      // Until what lies on top is closed the page below is inert, and could not take the focus back.
      for (const above of dialogsAbove(dialog)) above.close();
      leave();
      dialog.close();
    };
  }, [open]);

  const requestClose = () => {
    if (!busy) onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { key, target, currentTarget, nativeEvent } = event;
    if (key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
    // React carries it up from a dialog within, too.
    if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return;
    // A browser lets a page refuse one Escape and closes by force at the next: it is not asked.
    event.preventDefault();
    requestClose();
  };
  // Closed by the browser all the same, such as by a second gesture of Back on a phone: nobody chose that here.
  const onForcedClose = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget || !open || currentTarget.open) return;
    currentTarget.showModal();
    requestClose();
  };
  const onPress = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) requestClose();
  };

  return (
    // Escape is the keyboard's way to do what a press beside the panel does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={(event) => {
        // React carries it up from a dialog within, and a file chooser that is given up says it too.
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
  const { id, title, description, width = 'medium', busy, footer, children } = props;
  return (
    <div
      className={cx(
        'relative flex max-h-[92dvh] w-full animate-rise flex-col overflow-hidden rounded-t-panel bg-raised shadow-float md:max-h-full md:rounded-panel',
        WIDTHS[width],
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
      {/* Above whatever sticks to the top of the content. */}
      <div {...{ [TOAST_SLOT]: '' }} className="relative z-50" />
      {children !== undefined && (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-6">
          {children}
        </div>
      )}
      {footer !== undefined && (
        <footer className="flex shrink-0 flex-col-reverse gap-2 border-t border-hairline px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end md:px-6">
          {footer}
        </footer>
      )}
      {/* Last in the page's order, so that focus starts with the content. */}
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

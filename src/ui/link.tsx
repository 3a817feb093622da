import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { createPath, useHref, useLocation, useNavigate, type To } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Replaces the entry of the history; the default for a link to the present page. */
  replace?: boolean;
  /** What the next page reads from `useLocation().state`. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether the browser would open the link in this tab. */
function isPlainClick(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  const isModified = metaKey || altKey || ctrlKey || shiftKey;
  return button === 0 && (target === undefined || target === '_self') && !isModified;
}

/**
 * A link to a page of the app, which navigates without a new document. The router's own link brings
 * the prefetching of its framework mode along, and with it 3 KB that no page uses.
 */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event, target)) return;
        event.preventDefault();
        void navigate(to, { replace: replace ?? href === here, state });
      }}
    >
      {children}
    </a>
  );
}

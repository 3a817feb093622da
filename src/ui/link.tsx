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

/** Addresses with a scheme are not pages of the app. */
const OUTSIDE = /^[a-z][a-z\d+.-]*:/i;

/** Whether the browser would open the link in this tab. */
function isPlainClick(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  const isModified = metaKey || altKey || ctrlKey || shiftKey;
  return button === 0 && (target === undefined || target === '_self') && !isModified;
}

/**
 * A link, which navigates to pages of the app without a new document. The router's own link brings
 * the prefetching of its framework mode along, and with it 3 KB that no page uses.
 */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const isOutside = typeof to === 'string' && OUTSIDE.test(to);
  const page = useHref(isOutside ? '' : to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={isOutside ? to : page}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (isOutside || event.defaultPrevented || !isPlainClick(event, target)) return;
        event.preventDefault();
        void navigate(to, { replace: replace ?? page === here, state });
      }}
    >
      {children}
    </a>
  );
}

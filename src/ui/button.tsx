import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';

const VARIANTS = {
  primary:
    'bg-gold text-ink hover:bg-gold-light active:bg-gold shadow-[inset_0_1px_0_rgb(255_255_255/0.28)]',
  outline: 'border border-hairline-strong text-bone hover:bg-raised-2 hover:border-control',
  quiet: 'text-stone hover:text-bone hover:bg-raised-2',
  danger: 'bg-bad text-ink hover:brightness-108',
} as const;

const SIZES = {
  medium: 'h-11 px-4 md:h-10',
  large: 'h-12 px-6 text-md',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;
export type ButtonSize = keyof typeof SIZES;

interface Look {
  /** `primary` is gold, at most one in a view. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its parent. */
  wide?: boolean | undefined;
  icon?: ReactNode;
}

/** How a button looks, for what is no button and no link of the router. */
export function buttonClass(
  { variant = 'primary', size = 'medium', wide }: Look,
  extra?: string,
): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,opacity,scale] active:scale-[0.985]',
    'disabled:pointer-events-none disabled:opacity-55',
    'aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    extra,
  );
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that something is under way, and takes no press till then. The focus stays: a failure is met where it was caused. */
  busy?: boolean | undefined;
  /** Replaces the label while busy: 'Saving...'. */
  busyLabel?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Enter in a form presses its button, so that a form is not sent twice either. */
const BUSY = {
  disabled: false,
  'aria-disabled': true,
  'aria-busy': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/** A button. Says `type="submit"` itself when it sends a form; otherwise it is a plain button. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    icon,
    busy = false,
    busyLabel,
    className,
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      {...(busy && BUSY)}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** A link inside the app that looks like a button. */
export function ButtonLink(props: Look & LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { variant, size, wide, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}

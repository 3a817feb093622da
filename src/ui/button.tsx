import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { Link, type LinkProps } from '#src/ui/link.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

const VARIANTS = {
  // Disabled, it is an outline: gold at half opacity is a muddy brown on the dark ground.
  primary:
    'bg-gold text-ink hover:bg-gold-light active:bg-gold shadow-[inset_0_1px_0_rgb(255_255_255/0.28)] disabled:bg-transparent disabled:text-stone disabled:shadow-[inset_0_0_0_1px_var(--color-hairline-strong)]',
  outline:
    'border border-hairline-strong text-bone hover:bg-raised-2 hover:border-control disabled:opacity-55',
  quiet: 'text-stone hover:text-bone hover:bg-raised-2 disabled:opacity-55',
  danger: 'bg-bad text-ink hover:brightness-108 disabled:opacity-55',
} as const;

const SIZES = {
  medium: 'h-11 px-4 md:h-10',
  large: 'h-12 px-6 text-md',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;
type ButtonSize = keyof typeof SIZES;

interface ButtonStyle {
  /** `primary` is gold; use at most one per view. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the full width of the parent. */
  wide?: boolean | undefined;
  icon?: ReactNode;
}

/** Button styles for other elements. */
export function buttonClass(
  { variant = 'primary', size = 'medium', wide }: ButtonStyle,
  extra?: string,
): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,opacity,scale] active:scale-[0.985]',
    'disabled:pointer-events-none',
    'aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    extra,
  );
}

export interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * Shows that an action is in progress and ignores clicks. Focus stays on the button, so an error
   * appears where it was triggered.
   */
  busy?: boolean | undefined;
  /** Replaces the label while busy, such as "Saving...". */
  busyLabel?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Enter in a form clicks its submit button, so this also prevents double submits. */
const BUSY = {
  disabled: false,
  'aria-disabled': true,
  'aria-busy': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/** Pass `type="submit"` in forms; the default is `button`. */
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

export function ButtonLink(props: ButtonStyle & LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { variant, size, wide, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}

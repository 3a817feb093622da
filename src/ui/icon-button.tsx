import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '#src/ui/class-names.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'outline';
  ref?: Ref<HTMLButtonElement>;
}

/**
 * An icon-only button: 44 px on phones, 36 px on larger screens. When disabled it stays focusable,
 * so that disabling it by a click (such as the last Undo) does not move focus to the top of the
 * page.
 */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'quiet', className, disabled = false, onClick, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-stone transition-colors',
        'hover:bg-raised-2 hover:text-bone aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-stone aria-disabled:opacity-40 md:size-9 [&_svg]:size-5 md:[&_svg]:size-[18px]',
        variant === 'outline' && 'border border-hairline-strong',
        className,
      )}
    >
      {icon}
    </button>
  );
}

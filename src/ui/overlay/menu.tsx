import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { useOverlayHost } from '#src/ui/overlay/overlay-host.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  disabled?: boolean;
}

interface MenuProps {
  /** The button that opens the menu; a single element that accepts a ref. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Shown above the items, such as the account's name. */
  header?: ReactNode;
  align?: 'start' | 'end';
  /** For a menu whose code is loaded by the click that opens it. */
  defaultOpen?: boolean;
}

/** Not modal: Radix's modal menu adds a style element, which the content security policy blocks. */
export function Menu(props: MenuProps) {
  const { trigger, items, header, align = 'end', defaultOpen = false } = props;
  const host = useOverlayHost();
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-56 animate-fade rounded-control bg-raised-2 p-1 shadow-float"
        >
          {header !== undefined && (
            <DropdownMenu.Label className="mb-1 border-b border-hairline px-3 pt-2 pb-3">
              {header}
            </DropdownMenu.Label>
          )}
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
              className={cx(
                'flex h-11 cursor-pointer items-center gap-2.5 rounded-small px-3 outline-none select-none md:h-9',
                'data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-raised-3 [&_svg]:size-4 [&_svg]:text-stone',
                item.tone === 'danger' && 'text-bad [&_svg]:text-bad',
              )}
            >
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { useOverlayHost } from '#src/ui/overlay/overlay-host.ts';

export interface MenuItem {
  label: string;
  /** Needed where two items may have the same label. */
  key?: string;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  disabled?: boolean;
}

/** One of several values. Choosing one leaves the menu open, so that its effect is visible. */
interface MenuChoice<Key extends string> {
  label: string;
  options: readonly { key: Key; label: string }[];
  value: Key;
  onChange: (key: Key) => void;
}

interface MenuProps<Key extends string> {
  /** The button that opens the menu; a single element that accepts a ref. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Shown above the items, such as the account's name. */
  header?: ReactNode;
  /** Shown below the items. */
  choice?: MenuChoice<Key>;
  align?: 'start' | 'end';
  /** For a menu whose code is loaded by the click that opens it. */
  defaultOpen?: boolean;
}

/** Not modal: Radix's modal menu adds a style element, which the content security policy blocks. */
export function Menu<Key extends string>(props: MenuProps<Key>) {
  const { trigger, items, header, choice, align = 'end', defaultOpen = false } = props;
  const host = useOverlayHost();
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-80 min-w-56 animate-fade rounded-control bg-float p-1 shadow-float"
        >
          {header !== undefined && (
            <DropdownMenu.Label className="mb-1 border-b border-hairline px-3 pt-2 pb-3">
              {header}
            </DropdownMenu.Label>
          )}
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.key ?? item.label}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-small px-3 py-1 [overflow-wrap:anywhere] outline-none select-none md:min-h-9',
                'data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-raised-3 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-stone',
                item.tone === 'danger' && 'text-bad [&_svg]:text-bad',
              )}
            >
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
          {choice && <ChoiceRow {...choice} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function ChoiceRow<Key extends string>({ label, options, value, onChange }: MenuChoice<Key>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      className="mt-1 border-t border-hairline px-3 pt-2.5 pb-2"
    >
      <span aria-hidden="true" className="text-xs text-stone">
        {label}
      </span>
      <div className="-mx-2 mt-1 grid auto-cols-fr grid-flow-col gap-1">
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.key}
            value={option.key}
            onSelect={(event) => {
              event.preventDefault();
              onChange(option.key);
            }}
            className="flex h-11 cursor-pointer items-center justify-center rounded-small text-stone outline-none select-none data-[highlighted]:bg-raised-3 data-[highlighted]:text-bone data-[state=checked]:bg-raised-3 data-[state=checked]:text-bone data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-hairline-strong)] md:h-9"
          >
            {option.label}
          </DropdownMenu.RadioItem>
        ))}
      </div>
    </DropdownMenu.RadioGroup>
  );
}

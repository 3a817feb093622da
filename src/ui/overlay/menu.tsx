import { DropdownMenu } from 'radix-ui';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { useOverlayHost } from '#src/ui/overlay/overlay-host.ts';
import type { MenuControl } from '#src/ui/overlay/use-menu-button.ts';

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
  /** From `useMenuButton`, which also returns the props of the button. */
  control: MenuControl;
  items: readonly MenuItem[];
  /** Shown above the items, such as the account's name. */
  header?: ReactNode;
  /** Shown below the items. */
  choice?: MenuChoice<Key>;
  align?: 'start' | 'end';
}

/** Not modal: Radix's modal menu adds a style element, which the content security policy blocks. */
export function Menu<Key extends string>(props: MenuProps<Key>) {
  const { control, items, header, choice, align = 'end' } = props;
  const { isOpen, onOpenChange, button, content } = control;
  const host = useOverlayHost();
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      {button && (
        <DropdownMenu.Trigger asChild>
          <ButtonOnPage button={button} />
        </DropdownMenu.Trigger>
      )}
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content
          ref={content}
          aria-labelledby={button?.id}
          // The button's own click closes the menu. Closed earlier, that click would reopen it.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button?.contains(event.target))
              event.preventDefault();
          }}
          // Focus that an item has moved on stays where it is.
          onCloseAutoFocus={(event) => {
            if (document.activeElement !== document.body) event.preventDefault();
          }}
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

interface ButtonOnPageProps {
  button: HTMLButtonElement;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Renders nothing and gives Radix the button that is already on the page. A button of Radix's own
 * would replace it when the code of the menu arrives, and lose a press in progress or the focus.
 */
function ButtonOnPage({ button, ref }: ButtonOnPageProps) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
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

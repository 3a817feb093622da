import {
  createElement,
  useState,
  type ButtonHTMLAttributes,
  type ComponentType,
  type ReactNode,
} from 'react';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

type TriggerProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-haspopup' | 'onClick'>;

interface LoadedMenuProps {
  trigger: ReactNode;
  /** True when opening the menu loaded its code. */
  defaultOpen: boolean;
}

/**
 * Creates a menu whose code, a seventh of the dashboard's, is loaded once the page is idle, or by
 * the click that opens it. `Trigger` passes what it is given on to its button.
 */
export function createLazyMenu<MenuProps extends object, ButtonProps extends object>(
  Trigger: ComponentType<ButtonProps & TriggerProps>,
  load: () => Promise<ComponentType<MenuProps & LoadedMenuProps>>,
): (props: { button: ButtonProps; menu: MenuProps }) => ReactNode {
  const LoadedMenu = lazyWithFallback(load);
  return function LazyMenu({ button, menu }) {
    const [isOpen, setIsOpen] = useState(false);
    const isIdle = usePageIdle();
    return (
      <LoadedMenu
        active={isOpen}
        preload={isIdle}
        onFailure={() => {
          showChunkError();
          setIsOpen(false);
        }}
        fallback={createElement(Trigger, {
          ...button,
          'aria-haspopup': 'menu',
          onClick: () => setIsOpen(true),
        })}
        props={{ ...menu, defaultOpen: isOpen, trigger: createElement(Trigger, button) }}
      />
    );
  };
}

import { createElement, type ComponentType, type ReactNode } from 'react';
import { usePageInUse } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import {
  useMenuButton,
  type MenuButtonProps,
  type MenuControl,
} from '#src/ui/overlay/use-menu-button.ts';

/**
 * Creates a menu whose code, a seventh of the dashboard's, is loaded once the page is in use, or by
 * the click that opens it. `Trigger` passes what it is given on to its button, which stays the same
 * element when the code arrives.
 */
export function createLazyMenu<MenuProps extends object, ButtonProps extends object>(
  Trigger: ComponentType<ButtonProps & MenuButtonProps>,
  load: () => Promise<ComponentType<MenuProps & { control: MenuControl }>>,
): (props: { button: ButtonProps; menu: MenuProps }) => ReactNode {
  const LoadedMenu = lazyWithFallback(load);
  return function LazyMenu(props) {
    const { menu: control, button } = useMenuButton();
    const isInUse = usePageInUse();
    return (
      <>
        {createElement(Trigger, { ...props.button, ...button })}
        <LoadedMenu
          active={control.isOpen}
          preload={isInUse}
          onFailure={() => {
            showChunkError();
            control.onOpenChange(false);
          }}
          props={{ ...props.menu, control }}
        />
      </>
    );
  };
}

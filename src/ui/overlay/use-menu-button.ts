import { useId, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react';

/** What a menu needs to know of the button that opens it. */
export interface MenuControl {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  button: HTMLButtonElement | null;
  /** Set while the menu is on the page. */
  content: RefObject<HTMLDivElement | null>;
}

/** Props of the button, which may be on the page before the code of its menu. */
export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Connects a button and its `Menu` (ARIA Authoring Practices, Menu Button). */
export function useMenuButton(): { menu: MenuControl; button: MenuButtonProps } {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  return {
    menu: { isOpen, onOpenChange: setIsOpen, button, content },
    button: {
      ref: setButton,
      id: useId(),
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      // A second click while the code of the menu loads does not cancel the first.
      onClick: () => setIsOpen(content.current === null),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setIsOpen(true);
      },
    },
  };
}

import { Ellipsis } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import type { MenuItem } from '#src/ui/overlay/menu.tsx';

const LazyMenu = lazyWithFallback(async () => (await import('#src/ui/overlay/menu.tsx')).Menu);

interface TileMenuProps {
  label: string;
  items: readonly MenuItem[];
}

/** The menu's code is loaded once the page is idle, or by the click that opens it. */
export function TileMenu({ label, items }: TileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isIdle = usePageIdle();
  const onFailure = () => {
    showChunkError();
    setIsOpen(false);
  };
  return (
    <LazyMenu
      active={isOpen}
      preload={isIdle}
      onFailure={onFailure}
      fallback={<Trigger label={label} aria-haspopup="menu" onClick={() => setIsOpen(true)} />}
      props={{ defaultOpen: isOpen, trigger: <Trigger label={label} />, items }}
    />
  );
}

function Trigger(props: Omit<ComponentProps<typeof IconButton>, 'icon'>) {
  return (
    <IconButton
      {...props}
      variant="outline"
      icon={<Ellipsis aria-hidden="true" strokeWidth={1.5} />}
    />
  );
}

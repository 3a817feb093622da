import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { createLazyMenu } from '#src/features/lazy-menu/create-lazy-menu.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { MenuItem } from '#src/ui/overlay/menu.tsx';

interface TileMenuProps {
  label: string;
  items: readonly MenuItem[];
}

const LazyMenu = createLazyMenu<Pick<TileMenuProps, 'items'>, Pick<TileMenuProps, 'label'>>(
  Trigger,
  async () => (await import('#src/ui/overlay/menu.tsx')).Menu,
);

export function TileMenu({ label, items }: TileMenuProps) {
  return <LazyMenu button={{ label }} menu={{ items }} />;
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

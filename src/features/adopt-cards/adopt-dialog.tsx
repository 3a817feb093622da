import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface AdoptDialogProps {
  /** Cards created on this device without an account. */
  guests: readonly LocalCard[];
  /** Number of cards the plan still allows. */
  capacity: number;
  onAdopt: (ids: ReadonlySet<string>) => void;
  /** Leaves the cards on this device. */
  onLeave: () => void;
}

/**
 * Offers to add guest cards to the account after signing in. Never automatic, because the device
 * may be shared.
 */
export function AdoptDialog({ guests, capacity, onAdopt, onLeave }: AdoptDialogProps) {
  const [selected, setSelected] = useState(
    () => new Set(guests.slice(0, capacity).map(({ id }) => id)),
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id) && next.size < capacity) next.add(id);
    setSelected(next);
  };
  const isOne = guests.length === 1;
  return (
    <Dialog
      open
      title={isOne ? 'Is this card yours?' : 'Are these cards yours?'}
      description={
        `${isOne ? 'It was' : 'They were'} created on this device without an account.` +
        (capacity < guests.length ? ` Your plan has room for ${capacity}.` : '')
      }
      onClose={onLeave}
      footer={
        <>
          <Button variant="outline" onClick={onLeave}>
            Leave on this device
          </Button>
          <Button disabled={selected.size === 0} onClick={() => onAdopt(selected)}>
            Add to my account
          </Button>
        </>
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2">
        {guests.map((card) => (
          <GuestCard
            key={card.id}
            card={card}
            isSelected={selected.has(card.id)}
            isDisabled={!selected.has(card.id) && selected.size >= capacity}
            onToggle={() => toggle(card.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface GuestCardProps {
  card: LocalCard;
  isSelected: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

function GuestCard({ card, isSelected, isDisabled, onToggle }: GuestCardProps) {
  return (
    <li>
      <label
        className={cx(
          'grid cursor-pointer gap-3 rounded-control border p-3 transition-colors',
          isSelected ? 'border-gold bg-raised-2' : 'border-hairline',
          isDisabled && 'opacity-55',
        )}
      >
        <CardView card={card} qr={null} watermark={null} />
        <span className="flex items-center gap-3">
          <input
            type="checkbox"
            checked={isSelected}
            disabled={isDisabled}
            onChange={onToggle}
            className="size-4 accent-gold"
          />
          <span className="min-w-0 flex-1 truncate">{card.name || card.username || 'No name'}</span>
        </span>
      </label>
    </li>
  );
}

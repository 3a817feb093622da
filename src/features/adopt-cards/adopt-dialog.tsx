import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface AdoptDialogProps {
  /** Cards made on this device without an account. */
  guests: readonly LocalCard[];
  /** How many more cards the plan allows. */
  room: number;
  onAdopt: (ids: ReadonlySet<string>) => void;
  /** Leaves them where they are. */
  onLeave: () => void;
}

/** Offers what was made before signing in. Nothing is taken without asking: the computer may be shared. */
export function AdoptDialog({ guests, room, onAdopt, onLeave }: AdoptDialogProps) {
  const [chosen, setChosen] = useState(() => new Set(guests.slice(0, room).map(({ id }) => id)));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && next.size < room) next.add(id);
    setChosen(next);
  };
  const isOne = guests.length === 1;
  return (
    <Dialog
      open
      title={isOne ? 'Is this card yours?' : 'Are these cards yours?'}
      description={
        `${isOne ? 'It was' : 'They were'} made on this device without an account.` +
        (room < guests.length ? ` Your plan has room for ${room}.` : '')
      }
      onClose={onLeave}
      footer={
        <>
          <Button variant="outline" onClick={onLeave}>
            Leave on this device
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => onAdopt(chosen)}>
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
            isChosen={chosen.has(card.id)}
            isDisabled={!chosen.has(card.id) && chosen.size >= room}
            onToggle={() => toggle(card.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface GuestCardProps {
  card: LocalCard;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

function GuestCard({ card, isChosen, isDisabled, onToggle }: GuestCardProps) {
  return (
    <li>
      <label
        className={cx(
          'grid cursor-pointer gap-3 rounded-control border p-3 transition-colors',
          isChosen ? 'border-gold bg-raised-2' : 'border-hairline',
          isDisabled && 'opacity-55',
        )}
      >
        <CardFace card={card} qr={null} watermark={null} />
        <span className="flex items-center gap-3">
          <input
            type="checkbox"
            checked={isChosen}
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

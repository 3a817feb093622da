import { Star } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';

interface StarredFilterProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function StarredFilter({ isOn, onChange }: StarredFilterProps) {
  return (
    <Button
      variant="outline"
      className="h-11!"
      aria-pressed={isOn}
      icon={
        <Star
          aria-hidden="true"
          strokeWidth={1.5}
          className={cx('size-4', isOn && 'fill-gold text-gold')}
        />
      }
      onClick={() => onChange(!isOn)}
    >
      Starred
    </Button>
  );
}

import { Check } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { PICKER_COUNT, TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { COPY } from '#src/features/card-editor/copy.ts';
import { useRested } from '#src/features/card-editor/use-rested.ts';
import { usePicture } from '#src/state/own-pictures.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { toasts } from '#src/state/toasts.ts';
import { createLate } from '#src/ui/late.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';

const LateDialog = createLate(async () => {
  return (await import('#src/ui/overlay/dialog.tsx')).Dialog;
});

interface TemplatePickerProps {
  card: LocalCard;
  onChange: (change: { template: TemplateKey }) => void;
}

/** Takes a template, and says which. */
function useChoosing({ card, onChange }: TemplatePickerProps): (template: TemplateKey) => void {
  const { template: chosen } = card;
  return useCallback(
    (template) => {
      if (template === chosen) return;
      onChange({ template });
      toasts.show(COPY.templateSelected(TEMPLATES[template].label));
    },
    [chosen, onChange],
  );
}

/** All eight templates at once, for where choosing one is the matter. */
export function AllTemplates(props: TemplatePickerProps) {
  const { card } = props;
  return (
    <TemplateTiles
      name="Card template"
      card={useRested(card)}
      chosen={card.template}
      keys={TEMPLATE_KEYS}
      onChoose={useChoosing(props)}
    />
  );
}

const PICKER_KEYS = TEMPLATE_KEYS.slice(0, PICKER_COUNT);

/** Six templates, drawn with the card's own words; See All opens all eight. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { card } = props;
  const rested = useRested(card);
  const [isOpen, setIsOpen] = useState(false);
  const isSettled = useSettled();
  const onMissing = () => {
    tellMissingPart();
    setIsOpen(false);
  };
  const take = useChoosing(props);
  const choose = useCallback(
    (template: TemplateKey) => {
      setIsOpen(false);
      take(template);
    },
    [take],
  );
  return (
    <div className="grid gap-4">
      <TemplateTiles
        name="Card template"
        card={rested}
        chosen={card.template}
        keys={PICKER_KEYS}
        onChoose={choose}
      />
      <div>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          See All Templates
        </Button>
      </div>
      <LateDialog
        isWanted={isOpen}
        isAhead={isSettled}
        onFailure={onMissing}
        with={{
          open: isOpen,
          width: 'large',
          title: 'All templates',
          onClose: () => setIsOpen(false),
          children: (
            <TemplateTiles
              name="All templates"
              card={rested}
              chosen={card.template}
              keys={TEMPLATE_KEYS}
              onChoose={choose}
            />
          ),
        }}
      />
    </div>
  );
}

interface TilesProps {
  name: string;
  /** The card the tiles are drawn with: as it was when typing last rested, eight faces are too much for every key. */
  card: LocalCard;
  chosen: TemplateKey;
  keys: readonly TemplateKey[];
  onChoose: (template: TemplateKey) => void;
}

const TemplateFace = memo(function TemplateFace(props: { card: LocalCard; template: TemplateKey }) {
  const { card, template } = props;
  const profileImage = usePicture(card.profileImage);
  const shown = { ...card, template, profileImage, headerPhoto: '' };
  return <CardFace card={shown} qr={null} watermark={null} />;
});

const TemplateTiles = memo(function TemplateTiles(props: TilesProps) {
  const { name, card, chosen, keys, onChoose } = props;
  return (
    // By the width of its place, not of the window: beside the card in the editor there is half of one.
    <div className="@container">
      <ul aria-label={name} className="grid grid-cols-2 gap-3 @md:grid-cols-3">
        {keys.map((key) => {
          const isChosen = chosen === key;
          return (
            <li
              key={key}
              className={cx(
                'relative grid gap-2 rounded-control border p-2 transition-colors outline-offset-2 outline-gold has-[:focus-visible]:outline-2',
                isChosen ? 'border-gold bg-raised-2' : 'border-hairline hover:border-control',
              )}
            >
              <div aria-hidden="true">
                <TemplateFace card={card} template={key} />
              </div>
              {/* Beside the picture, not around it: the words on the card are not the button's name. */}
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(key)}
                className="flex items-center justify-between gap-1 px-0.5 text-left text-xs outline-none after:absolute after:inset-0 after:rounded-control"
              >
                {TEMPLATES[key].label}
                {isChosen && <Check aria-hidden="true" className="size-3.5 text-gold" />}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
});

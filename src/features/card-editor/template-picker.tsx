import { Check } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import {
  PICKER_COUNT,
  TEMPLATE_KEYS,
  TEMPLATES,
  type TemplateKey,
} from '#shared/card/templates.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';
import { usePicture } from '#src/state/cards/own-pictures.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { toasts } from '#src/state/toasts.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';

const LazyDialog = lazyWithFallback(async () => {
  return (await import('#src/ui/overlay/dialog.tsx')).Dialog;
});

interface TemplatePickerProps {
  card: LocalCard;
  onChange: (change: { template: TemplateKey }) => void;
}

/** Applies a template and shows a toast. */
function useTemplateChange({
  card,
  onChange,
}: TemplatePickerProps): (template: TemplateKey) => void {
  const { template: current } = card;
  return useCallback(
    (template) => {
      if (template === current) return;
      onChange({ template });
      toasts.show(EDITOR_COPY.templateSelected(TEMPLATES[template].label));
    },
    [current, onChange],
  );
}

/** All templates, without a dialog. */
export function AllTemplatesPicker(props: TemplatePickerProps) {
  const { card } = props;
  return (
    <TemplateTiles
      name="Card template"
      card={useDebouncedValue(card)}
      selected={card.template}
      keys={TEMPLATE_KEYS}
      onChoose={useTemplateChange(props)}
    />
  );
}

const PICKER_KEYS = TEMPLATE_KEYS.slice(0, PICKER_COUNT);

/** The first templates drawn with the card's own content; See All Templates opens all of them. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { card } = props;
  const debouncedCard = useDebouncedValue(card);
  const [isOpen, setIsOpen] = useState(false);
  const isPageIdle = usePageIdle();
  const onChunkError = () => {
    showChunkError();
    setIsOpen(false);
  };
  const applyTemplate = useTemplateChange(props);
  const choose = useCallback(
    (template: TemplateKey) => {
      setIsOpen(false);
      applyTemplate(template);
    },
    [applyTemplate],
  );
  return (
    <div className="grid gap-4">
      <TemplateTiles
        name="Card template"
        card={debouncedCard}
        selected={card.template}
        keys={PICKER_KEYS}
        onChoose={choose}
      />
      <div>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          See All Templates
        </Button>
      </div>
      <LazyDialog
        active={isOpen}
        preload={isPageIdle}
        onFailure={onChunkError}
        props={{
          open: isOpen,
          width: 'large',
          title: 'All templates',
          onClose: () => setIsOpen(false),
          children: (
            <TemplateTiles
              name="All templates"
              card={debouncedCard}
              selected={card.template}
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
  /** Debounced: rendering every card on each key press is too slow. */
  card: LocalCard;
  selected: TemplateKey;
  keys: readonly TemplateKey[];
  onChoose: (template: TemplateKey) => void;
}

const TemplateThumbnail = memo(function TemplateThumbnail(props: {
  card: LocalCard;
  template: TemplateKey;
}) {
  const { card, template } = props;
  const profileImage = usePicture(card.profileImage);
  const preview = { ...card, template, profileImage, headerPhoto: '' };
  return <CardView card={preview} qr={null} watermark={null} />;
});

const TemplateTiles = memo(function TemplateTiles(props: TilesProps) {
  const { name, card, selected, keys, onChoose } = props;
  return (
    // Responsive to its container, because the editor shows it in half a dialog.
    <div className="@container">
      <ul aria-label={name} className="grid grid-cols-2 gap-3 @md:grid-cols-3">
        {keys.map((key) => {
          const isSelected = selected === key;
          return (
            <li
              key={key}
              className={cx(
                'relative grid gap-2 rounded-control border p-2 transition-colors outline-offset-2 outline-gold has-[:focus-visible]:outline-2',
                isSelected ? 'border-gold bg-raised-2' : 'border-hairline hover:border-control',
              )}
            >
              <div aria-hidden="true">
                <TemplateThumbnail card={card} template={key} />
              </div>
              {/* Next to the picture instead of around it, so that the card's text is not part of the button's name. */}
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onChoose(key)}
                className="flex items-center justify-between gap-1 px-0.5 text-left text-xs outline-none after:absolute after:inset-0 after:rounded-control"
              >
                {TEMPLATES[key].label}
                {isSelected && <Check aria-hidden="true" className="size-3.5 text-gold" />}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
});

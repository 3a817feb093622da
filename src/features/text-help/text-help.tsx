import { useState } from 'react';
import type { CardTexts, SuggestionField } from '#shared/card/text-suggestion.ts';
import { TextHelpDialog } from '#src/features/text-help/text-help-dialog.tsx';

interface TextHelpProps {
  field: SuggestionField;
  card: CardTexts;
  onUse: (text: string) => void;
}

/** A "Suggest" button next to a field's label. */
export function TextHelp({ field, card, onUse }: TextHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Suggest a ${field}`}
        className="relative text-xs text-link before:absolute before:-inset-x-2 before:-inset-y-1"
        onClick={() => setIsOpen(true)}
      >
        Suggest
      </button>
      <TextHelpDialog {...{ isOpen, field, card, onUse }} onClose={() => setIsOpen(false)} />
    </>
  );
}

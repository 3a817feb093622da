import { useEffect, useState } from 'react';
import type { CardTexts, SuggestionField } from '#shared/card/text-suggestion.ts';
import { suggestFieldText, type Suggestion } from './suggest-field-text.ts';
import { toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface TextHelpDialogProps {
  isOpen: boolean;
  field: SuggestionField;
  card: CardTexts;
  onUse: (text: string) => void;
  onClose: () => void;
}

const SOURCES: Readonly<Record<Suggestion['source'], { label: string; text: string }>> = {
  ai: { label: 'Written by AI', text: 'Check it before you use it. AI can make mistakes.' },
  local: { label: 'Local suggestion', text: "Built from your card's details, without AI." },
};

/** Shows one suggestion at a time to use or replace. The field does not change until then. */
export function TextHelpDialog(props: TextHelpDialogProps) {
  const { isOpen, field, onUse, onClose } = props;
  const { suggestion, requestAnother } = useSuggestion(props);
  const use = () => {
    if (suggestion) onUse(suggestion.text);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      width="small"
      title={field === 'title' ? 'A title for your card' : 'A bio for your card'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" data-autofocus disabled={!suggestion} onClick={requestAnother}>
            Another
          </Button>
          <Button disabled={!suggestion} onClick={use}>
            Use this text
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="grid min-h-32 content-start gap-4">
        {suggestion ? (
          <>
            <p className="rounded-control border border-hairline-strong p-4 wrap-anywhere">
              {suggestion.text}
            </p>
            <p className="flex flex-wrap items-center gap-3 text-xs text-stone">
              <Badge>{SOURCES[suggestion.source].label}</Badge>
              {SOURCES[suggestion.source].text}
              {suggestion.text.includes('[') && ' Replace the words in brackets.'}
            </p>
          </>
        ) : (
          <>
            <span className="sr-only">Writing...</span>
            <Skeleton className="h-20" />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Requests a suggestion when opened and for each retry; drops outdated responses. */
function useSuggestion({ isOpen, field, card, onClose }: TextHelpDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    void suggestFieldText({ field, card, attempt }).then((result) => {
      if (!isCurrent) return;
      if (result.ok) return setSuggestion(result.suggestion);
      toasts.show(result.toast);
      return onClose();
    });
    return () => {
      isCurrent = false;
      setSuggestion(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the card as it was when asked; it cannot change under the dialog
  }, [isOpen, field, attempt]);
  const requestAnother = () => {
    setSuggestion(null);
    setAttempt((attempt + 1) % 100);
  };
  return { suggestion, requestAnother };
}

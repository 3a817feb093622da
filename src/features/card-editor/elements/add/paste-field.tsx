import { Plus } from 'lucide-react';
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { CardElement } from '#shared/card/element/element.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import { addText, type AddedText } from '#src/features/card-editor/elements/add/add-links.ts';
import { LINK_COPY } from '#src/features/card-editor/elements/add/link-copy.ts';
import { usePendingInput } from '#src/features/card-editor/unsaved/use-pending-input.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL_CLASS, Field } from '#src/ui/form/fields/field.tsx';
import { cx } from '#src/ui/class-names.ts';

interface PasteFieldProps {
  elements: readonly CardElement[];
  plan: PlanId;
  /** What is typed, kept by the parent so that it outlives this field. */
  text: string;
  onText: (text: string) => void;
  onAdd: (elements: CardElement[]) => void;
}

/**
 * One field for every kind of link. What is pasted into the empty field and recognized as a whole
 * is added at once; anything else stays in the field.
 */
export function PasteField({ elements, plan, text, onText, onAdd }: PasteFieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState('');
  const hasInput = text.trim() !== '';
  usePendingInput(hasInput);

  const apply = ({ message: added, rest, issue, ...result }: AddedText) => {
    if (added !== '') onAdd(result.elements);
    setMessage(added);
    setError(issue);
    onText(rest);
  };
  const read = (typed: string) => addText(elements, typed, { plan, createId: createUuid });
  const onPaste = (event: ClipboardEvent) => {
    const pasted = read(event.clipboardData.getData('text/plain'));
    if (hasInput || !pasted.isRecognized) return;
    event.preventDefault();
    apply(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply(read(text));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Field label={LINK_COPY.label} error={error} hint={LINK_COPY.hint}>
        {(wiring) => (
          <div className="flex items-start gap-2">
            <textarea
              {...wiring}
              rows={1}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setError(undefined);
                setMessage('');
                onText(event.target.value);
              }}
              onPaste={onPaste}
              onKeyDown={onKeyDown}
              className={cx(
                CONTROL_CLASS,
                'field-sizing-content max-h-40 min-h-11 resize-none py-2.5',
              )}
            />
            <Button
              variant="outline"
              icon={<Plus aria-hidden="true" strokeWidth={1.5} className="size-4" />}
              aria-describedby={id}
              onClick={() => apply(read(text))}
              className="md:h-11"
            >
              Add
            </Button>
          </div>
        )}
      </Field>
      <p id={id} role="status" className="text-xs text-good empty:hidden">
        {message}
      </p>
    </div>
  );
}

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ELEMENT_VALUE_MAX, ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { listElementLabels } from '#shared/card/element/element-labels.ts';
import { findByTyped } from '#shared/card/phone/dials.ts';
import { findCardCountry } from '#shared/card/phone/phone-countries.ts';
import { elementUpgradeMessage } from '#shared/card/element-plan.ts';
import { href } from '#shared/routes.ts';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import {
  findDuplicateIssue,
  findValueIssue,
  type ElementEdit,
} from '#src/features/card-editor/elements/elements.ts';
import {
  createMediaDraft,
  findMediaKind,
  parseMediaDraft,
  type MediaIssues,
} from './media-draft.ts';
import { MediaFields } from './media-fields.tsx';
import { AskPhone } from '#src/features/card-editor/phones/ask-phone.tsx';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { usePendingInput } from '#src/features/card-editor/unsaved/use-pending-input.ts';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

/** What is known about the numbers of the card besides its elements. */
export type ElementPhones = Pick<LocalCard, 'phone' | 'phoneCountries' | 'dials'>;

interface ElementDialogProps {
  /** The element being edited; null while the dialog is closed. */
  edit: ElementEdit | null;
  /** The card's elements, to detect duplicates. */
  elements: readonly CardElement[];
  /** Undefined where numbers are not asked about. */
  phones: ElementPhones | undefined;
  /** Default currency of a product's price. */
  currency: string;
  /** Whether the plan does not include the type: the server would reject changes. */
  isLocked: boolean;
  onSave: (edit: ElementEdit) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Called with what was typed when the page is left while the dialog is open. */
  onAbandon: (value: string) => void;
  onClose: () => void;
}

export function ElementDialog(props: ElementDialogProps) {
  const { edit } = props;
  /** What is typed and neither saved nor discarded on purpose; null for nothing. */
  const typed = useRef<string | null>(null);
  const keep = useEffectEvent(() => {
    if (typed.current !== null) props.onAbandon(typed.current);
  });
  useEffect(() => () => keep(), []);
  const onClose = () => {
    typed.current = null;
    props.onClose();
  };
  const label = edit ? ELEMENTS[edit.type].label : '';
  return (
    <Dialog
      open={edit !== null}
      width="small"
      title={edit?.index === null ? `Add ${label}` : `Edit ${label}`}
      onClose={onClose}
    >
      {edit &&
        (props.isLocked ? (
          <LockedNote edit={edit} />
        ) : (
          <ElementForm
            {...props}
            edit={edit}
            onType={(value) => {
              typed.current = value;
            }}
            onSave={(saved) => {
              typed.current = null;
              props.onSave(saved);
            }}
            onClose={onClose}
          />
        ))}
      {edit && edit.index !== null && (
        <ElementActions
          {...props}
          onRemove={() => {
            typed.current = null;
            props.onRemove();
          }}
          index={edit.index}
          count={props.elements.length}
        />
      )}
    </Dialog>
  );
}

function LockedNote({ edit }: { edit: ElementEdit }) {
  return (
    <p className="text-stone">
      <span className="block wrap-anywhere text-bone">{edit.value}</span>
      Not shown: {elementUpgradeMessage(edit.type)}{' '}
      <Link to={href('pricing')} className="text-link">
        See plans
      </Link>
    </p>
  );
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

interface ElementActionsProps extends Pick<ElementDialogProps, 'onMove' | 'onRemove'> {
  index: number;
  count: number;
}

/** What a row offers besides its value. */
function ElementActions({ index, count, onMove, onRemove }: ElementActionsProps) {
  return (
    <div
      role="group"
      aria-label="More actions"
      className="mt-6 -mb-2 flex justify-between border-t border-hairline pt-3 [&>*]:px-2.5 [&>:first-child]:-ml-2.5 [&>:last-child]:-mr-2.5"
    >
      <Button
        variant="quiet"
        icon={<ArrowUp {...ICON} />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        Move up
      </Button>
      <Button
        variant="quiet"
        icon={<ArrowDown {...ICON} />}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        Move down
      </Button>
      <Button variant="quiet" icon={<Trash2 {...ICON} />} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

interface ElementFormProps extends ElementDialogProps {
  edit: ElementEdit;
  /** Called with the value as it is typed; null when it is the stored one. */
  onType: (value: string | null) => void;
}

function ElementForm(props: ElementFormProps) {
  const { edit, elements, phones, currency, onType, onSave, onClose } = props;
  const [value, setValue] = useState(edit.value);
  const [error, setError] = useState<string>();
  const [start] = useState(() => createMediaDraft(edit.media ?? {}, currency));
  const [draft, setDraft] = useState(start);
  const [chosen, setChosen] = useState(edit.label);
  const [issues, setIssues] = useState<MediaIssues>({});
  const [countries, setCountries] = useState(phones?.phoneCountries ?? {});
  const { label, placeholder, hint, inputMode = 'text' } = ELEMENTS[edit.type];
  const kind = findMediaKind(edit.type, value);
  const labels = listElementLabels(edit.type);

  const hasInput = value !== edit.value || chosen !== edit.label || draft !== start;
  usePendingInput(hasInput);

  const submit = ([first = value, ...others]: readonly string[] = []) => {
    const media = parseMediaDraft(kind, draft);
    const country = findByTyped(countries, value);
    const saved = {
      ...edit,
      value: first,
      label: chosen,
      others,
      ...(country !== undefined && { country }),
      ...(media.ok && { media: media.fields }),
    };
    const issue = findValueIssue(edit.type, first) ?? findDuplicateIssue(elements, saved);
    if (issue === null && media.ok) return onSave(saved);
    if (issue === 'required') toasts.show(EDITOR_COPY.valueRequired);
    setError(issue === 'required' ? EDITOR_COPY.valueRequired.description : (issue ?? undefined));
    setIssues(media.ok ? {} : media.issues);
    return undefined;
  };
  const field = { label, placeholder, value, error, hint, maxLength: ELEMENT_VALUE_MAX };
  const onChange = (text: string) => {
    setValue(text);
    onType(text === edit.value ? null : text);
    setError(undefined);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-6"
    >
      {edit.type === 'text' ? (
        <TextArea
          {...field}
          data-autofocus
          rows={3}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <TextField
          {...field}
          data-autofocus
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={inputMode}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {labels.length > 0 && (
        <SelectField
          label={EDITOR_COPY.elementLabel}
          value={chosen ?? ''}
          options={[
            { key: '', label },
            ...labels.map((each) => ({ key: each.value, label: each.text })),
          ]}
          onChange={({ target }) =>
            setChosen(labels.find((each) => each.value === target.value)?.value)
          }
        />
      )}
      {phones !== undefined && (edit.type === 'phone' || edit.type === 'whatsapp') && (
        <AskPhone
          type={edit.type}
          typed={value}
          dials={phones.dials}
          isEdited={value !== edit.value}
          country={findByTyped(countries, value)}
          cardCountry={findCardCountry({ ...phones, cardElements: [...elements] })}
          onCountry={(typed, country) => setCountries({ ...countries, [typed.trim()]: country })}
          onSplit={submit}
        />
      )}
      {kind !== null && (
        <MediaFields
          kind={kind}
          draft={draft}
          issues={issues}
          onChange={(change) => {
            setDraft((now) => ({ ...now, ...change }));
            setIssues({});
          }}
        />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{edit.index === null ? 'Add' : 'Save'}</Button>
      </div>
    </form>
  );
}

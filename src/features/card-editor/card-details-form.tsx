import { useState, type ReactNode } from 'react';
import { elementValueIssue } from '#shared/card/link/element-link.ts';
import { PREVIEW_PLACEHOLDERS, type LocalCard } from '#shared/card/card.ts';
import { isBlank } from '#shared/text/is-blank.ts';
import { visibleTextIssue } from '#shared/text/visible-text.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

const BIO_MAX = 600;
const WIDE = 'sm:col-span-2';

const TEXT_FIELDS = [
  {
    field: 'name',
    label: 'Name',
    autoComplete: 'name',
    placeholder: PREVIEW_PLACEHOLDERS.name,
    className: WIDE,
  },
  {
    field: 'title',
    label: 'Title',
    autoComplete: 'organization-title',
    placeholder: PREVIEW_PLACEHOLDERS.title,
  },
  {
    field: 'company',
    label: 'Company',
    autoComplete: 'organization',
    placeholder: PREVIEW_PLACEHOLDERS.company,
  },
] as const;

/** Fields that become links; validated as links on blur. */
const LINK_FIELDS = [
  { field: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
  { field: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 40 },
  {
    field: 'website',
    label: 'Website',
    type: 'url',
    inputMode: 'url',
    autoComplete: 'url',
    maxLength: 500,
    className: WIDE,
  },
] as const;
/** Text fields, which must contain visible characters only. */
const TEXT_FIELD_NAMES = [...TEXT_FIELDS.map(({ field }) => field), 'bio'] as const;
const LINK_FIELD_NAMES = LINK_FIELDS.map(({ field }) => field);
type LinkField = (typeof LINK_FIELD_NAMES)[number];

interface CardDetailsFormProps {
  card: LocalCard;
  isSaving: boolean;
  /** Server-side validation errors by field path. */
  issues: ReadonlyMap<string, string>;
  /** Renders a helper next to a field. */
  renderHelp?: (field: 'title' | 'bio') => ReactNode;
  onChange: (change: Change) => void;
  onSave: () => void;
}

/** Saving requires a username and a name, title or company. */
export function CardDetailsForm({
  card,
  isSaving,
  issues,
  renderHelp,
  onChange,
  onSave,
}: CardDetailsFormProps) {
  const [checked, setChecked] = useState<ReadonlySet<LinkField>>(new Set());
  const markChecked = (field: LinkField) => () => setChecked(new Set([...checked, field]));
  const findError = (field: LinkField) =>
    (checked.has(field) ? linkIssue(field, card[field]) : undefined) ?? issues.get(field);

  const submit = () => {
    const isEmpty = [card.name, card.title, card.company].every(isBlank);
    if (card.username === '' || isEmpty) return toasts.show(EDITOR_COPY.missingInformation);
    setChecked(new Set(LINK_FIELD_NAMES));
    if (LINK_FIELD_NAMES.some((field) => linkIssue(field, card[field]) !== undefined))
      return undefined;
    if (TEXT_FIELD_NAMES.some((field) => visibleTextIssue(card[field].trim()) !== null))
      return undefined;
    return onSave();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      {TEXT_FIELDS.map(({ field, ...input }) => (
        <TextField
          key={field}
          {...input}
          maxLength={100}
          aside={field === 'title' && renderHelp?.(field)}
          value={card[field]}
          error={visibleTextIssue(card[field].trim()) ?? issues.get(field)}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      ))}
      {LINK_FIELDS.map(({ field, ...input }) => (
        <TextField
          key={field}
          {...input}
          optional
          value={card[field]}
          error={findError(field)}
          onBlur={markChecked(field)}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      ))}
      <TextArea
        label="Bio"
        maxLength={BIO_MAX}
        rows={3}
        optional
        aside={
          <span className="tabular flex gap-3 text-xs text-stone">
            {renderHelp?.('bio')}
            {card.bio.length} / {BIO_MAX}
          </span>
        }
        value={card.bio}
        error={visibleTextIssue(card.bio.trim()) ?? issues.get('bio')}
        onChange={(event) => onChange({ bio: event.target.value })}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <Button type="submit" busy={isSaving} busyLabel="Saving..." className="w-full sm:w-auto">
          Save Card Information
        </Button>
      </div>
    </form>
  );
}

function linkIssue(field: LinkField, value: string): string | undefined {
  return value.trim() === '' ? undefined : (elementValueIssue(field, value.trim()) ?? undefined);
}

import { useState, type ReactNode } from 'react';
import { elementValueIssue } from '#shared/card/element-link.ts';
import { BLANK, type LocalCard } from '#shared/card/card.ts';
import { isBlank } from '#shared/format/blank.ts';
import { visibleTextIssue } from '#shared/format/visible-text.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { COPY } from '#src/features/card-editor/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

const BIO_MAX = 600;
const WIDE = 'sm:col-span-2';

const WORDS = [
  { field: 'name', label: 'Name', autoComplete: 'name', placeholder: BLANK.name, className: WIDE },
  {
    field: 'title',
    label: 'Title',
    autoComplete: 'organization-title',
    placeholder: BLANK.title,
  },
  {
    field: 'company',
    label: 'Company',
    autoComplete: 'organization',
    placeholder: BLANK.company,
  },
] as const;

/** Fields that become links, and are judged as such once they are left. */
const LINKS = [
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
/** Fields of words; each of their characters must be visible. */
const SHOWN = [...WORDS.map(({ field }) => field), 'bio'] as const;
const LINKED = LINKS.map(({ field }) => field);
type Linked = (typeof LINKED)[number];

interface CardDetailsFormProps {
  card: LocalCard;
  isSaving: boolean;
  /** What the server found wrong with single fields, by path. */
  issues: ReadonlyMap<string, string>;
  /** Something beside a field that helps to fill it. */
  renderHelp?: (field: 'title' | 'bio') => ReactNode;
  onChange: (change: Change) => void;
  onSave: () => void;
}

/** Who one is and how one is reached. Saving needs a username and a name, title or company. */
export function CardDetailsForm({
  card,
  isSaving,
  issues,
  renderHelp,
  onChange,
  onSave,
}: CardDetailsFormProps) {
  const [checked, setChecked] = useState<ReadonlySet<Linked>>(new Set());
  const check = (field: Linked) => () => setChecked(new Set([...checked, field]));
  const errorOf = (field: Linked) =>
    (checked.has(field) ? linkIssue(field, card[field]) : undefined) ?? issues.get(field);

  const submit = () => {
    const isEmpty = [card.name, card.title, card.company].every(isBlank);
    if (card.username === '' || isEmpty) return toasts.show(COPY.missingInformation);
    setChecked(new Set(LINKED));
    if (LINKED.some((field) => linkIssue(field, card[field]) !== undefined)) return undefined;
    if (SHOWN.some((field) => visibleTextIssue(card[field].trim()) !== null)) return undefined;
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
      {WORDS.map(({ field, ...input }) => (
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
      {LINKS.map(({ field, ...input }) => (
        <TextField
          key={field}
          {...input}
          optional
          value={card[field]}
          error={errorOf(field)}
          onBlur={check(field)}
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

function linkIssue(field: Linked, value: string): string | undefined {
  return value.trim() === '' ? undefined : (elementValueIssue(field, value.trim()) ?? undefined);
}

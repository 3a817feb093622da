import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { PREVIEW_PLACEHOLDERS } from '#shared/card/card.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { buildLock, DetailField, type Details, type FindPolicy } from './detail-field.tsx';
import { findTextIssue } from './detail-issues.ts';

/** The requirement names the same fields differently on the page and in the dialog. */
const LABELS = {
  page: { name: 'Name', title: 'Title', company: 'Company' },
  dialog: { name: 'Full Name', title: 'Job Title', company: 'Company' },
} as const;

const INPUTS = [
  {
    field: 'name',
    autoComplete: 'name',
    placeholder: PREVIEW_PLACEHOLDERS.name,
    className: 'sm:col-span-2',
  },
  {
    field: 'title',
    autoComplete: 'organization-title',
    placeholder: PREVIEW_PLACEHOLDERS.title,
  },
  {
    field: 'company',
    autoComplete: 'organization',
    placeholder: PREVIEW_PLACEHOLDERS.company,
  },
] as const;

export interface InformationProps {
  card: Pick<Details, 'name' | 'title' | 'company'>;
  /** Where the fields stand; decides their labels. */
  place: keyof typeof LABELS;
  /** Server-side validation errors by field path. */
  issues: ReadonlyMap<string, string>;
  /** Renders a helper next to a field. */
  renderHelp?: (field: 'title' | 'bio') => ReactNode;
  findPolicy?: FindPolicy;
  onChange: (change: Change) => void;
}

/** Name, title and company. */
export function InformationFields(props: InformationProps) {
  const { card, place, issues, renderHelp, findPolicy, onChange } = props;
  return INPUTS.map(({ field, ...input }) => (
    <DetailField
      key={field}
      {...input}
      field={field}
      label={LABELS[place][field]}
      maxLength={100}
      {...buildLock(findPolicy, field, field === 'title' && renderHelp?.(field))}
      value={card[field]}
      error={findTextIssue(card[field]) ?? issues.get(field)}
      onDetail={onChange}
    />
  ));
}

/** Moves the focus to the first field with an issue at each attempt to save. */
export function useFocusIssue(attempts: number): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  return fields;
}

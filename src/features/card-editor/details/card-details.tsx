import { Fragment, memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { PREVIEW_PLACEHOLDERS, type LocalCard } from '#shared/card/card.ts';
import {
  findLinkIssue,
  findTextIssue,
  type LinkDetail,
} from '#src/features/card-editor/details/detail-issues.ts';
import { findByTyped } from '#shared/card/phone/dials.ts';
import { choosePhoneCountry, findCardCountry } from '#shared/card/phone/phone-countries.ts';
import { AskPhone } from '#src/features/card-editor/phones/ask-phone.tsx';
import { cx } from '#src/ui/class-names.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '#src/ui/form/fields/text-field.tsx';

const BIO_MAX = 600;
const WIDE = 'sm:col-span-2';

/** The requirement names the same fields differently on the page and in the dialog. */
const LABELS = {
  page: { name: 'Name', title: 'Title', company: 'Company' },
  dialog: { name: 'Full Name', title: 'Job Title', company: 'Company' },
} as const;

const TEXT_INPUTS = [
  {
    field: 'name',
    autoComplete: 'name',
    placeholder: PREVIEW_PLACEHOLDERS.name,
    className: WIDE,
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

/** Fields that become links; validated as links on blur. */
const LINK_INPUTS = [
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

/** What an organization's card policy means for a field. */
interface DetailPolicy {
  isLocked: boolean;
  /** Where the value comes from, in words. */
  origin: string;
  /** What to do about a locked field. */
  action?: ReactNode;
}

type Details = Pick<
  LocalCard,
  'name' | 'title' | 'company' | 'email' | 'phone' | 'website' | 'bio'
>;

interface CardDetailsProps {
  card: Details & Pick<LocalCard, 'cardElements' | 'phoneCountries' | 'dials'>;
  /** Where the fields stand; decides their labels. */
  place: keyof typeof LABELS;
  /** Number of attempts to save: each shows every issue and moves the focus to the first. */
  attempts: number;
  /** Server-side validation errors by field path. */
  issues: ReadonlyMap<string, string>;
  /** Renders a helper next to a field. */
  renderHelp?: (field: 'title' | 'bio') => ReactNode;
  /** Null for fields without a policy, as on every card that is not a company's. */
  findPolicy?: ((field: DetailKey) => DetailPolicy | null) | undefined;
  onChange: (change: Change) => void;
}

export type DetailKey = keyof Details;

/** Everything that is written on a card. Shared by the page and the dialog. */
export function CardDetails(props: CardDetailsProps) {
  const { card, place, attempts, issues, renderHelp, findPolicy, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const markLeft = useCallback(
    (field: string) => setLeft((current) => new Set([...current, field])),
    [],
  );
  const [typedPhone, setTypedPhone] = useState<string>();
  const changePhone = useCallback(
    (change: Change) => {
      setTypedPhone(change.phone);
      onChange(change);
    },
    [onChange],
  );
  const findError = (field: LinkDetail) =>
    (attempts > 0 || left.has(field) ? findLinkIssue(field, card[field]) : undefined) ??
    issues.get(field);
  /** A locked field says where it comes from, and offers no help with writing. */
  const buildLock = (field: DetailKey, help?: ReactNode) => {
    const policy = findPolicy?.(field) ?? null;
    if (policy === null) return { aside: help };
    const { isLocked, origin, action } = policy;
    if (!isLocked) return { aside: help, hint: origin };
    return { aside: action, hint: origin, readOnly: true, 'data-locked': '' };
  };
  const bioLock = buildLock('bio', renderHelp?.('bio'));
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  return (
    <div ref={fields} className="grid gap-5 sm:grid-cols-2">
      {TEXT_INPUTS.map(({ field, ...input }) => (
        <DetailField
          key={field}
          {...input}
          field={field}
          label={LABELS[place][field]}
          maxLength={100}
          {...buildLock(field, field === 'title' && renderHelp?.(field))}
          value={card[field]}
          error={findTextIssue(card[field]) ?? issues.get(field)}
          onDetail={onChange}
        />
      ))}
      {LINK_INPUTS.map(({ field, ...input }) => (
        <Fragment key={field}>
          <DetailField
            {...input}
            field={field}
            optional
            {...buildLock(field)}
            value={card[field]}
            error={findError(field)}
            onLeave={markLeft}
            onDetail={field === 'phone' ? changePhone : onChange}
          />
          {field === 'phone' && findPolicy?.(field)?.isLocked !== true && (
            <div className={cx('empty:hidden', WIDE)}>
              <AskPhone
                type="phone"
                typed={card.phone}
                dials={card.dials}
                isEdited={card.phone === typedPhone}
                country={findByTyped(card.phoneCountries, card.phone)}
                cardCountry={findCardCountry(card)}
                onCountry={(typed, country) =>
                  onChange({ phoneCountries: choosePhoneCountry(card, typed, country) })
                }
              />
            </div>
          )}
        </Fragment>
      ))}
      <TextArea
        label="Bio"
        maxLength={BIO_MAX}
        rows={3}
        optional
        {...bioLock}
        aside={
          <span className="tabular flex gap-3 text-xs text-stone">
            {bioLock.aside}
            {card.bio.length} / {BIO_MAX}
          </span>
        }
        value={card.bio}
        error={findTextIssue(card.bio) ?? issues.get('bio')}
        onChange={(event) => onChange({ bio: event.target.value })}
        className="sm:col-span-2"
      />
    </div>
  );
}

interface DetailFieldProps extends TextFieldProps {
  field: (typeof TEXT_INPUTS)[number]['field'] | LinkDetail;
  onDetail: (change: Change) => void;
  onLeave?: (field: string) => void;
}

/** Memoized: a key press renders the field it is typed into, and not the others. */
const DetailField = memo(function DetailField(props: DetailFieldProps) {
  const { field, onDetail, onLeave, ...input } = props;
  return (
    <TextField
      {...input}
      onBlur={() => onLeave?.(field)}
      onChange={(event) => onDetail({ [field]: event.target.value })}
    />
  );
});

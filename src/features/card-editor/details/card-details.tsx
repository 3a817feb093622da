import { Fragment, memo, useCallback, useState, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { findByTyped } from '#shared/card/phone/dials.ts';
import { choosePhoneCountry, findCardCountry } from '#shared/card/phone/phone-countries.ts';
import { AskPhone } from '#src/features/card-editor/phones/ask-phone.tsx';
import { cx } from '#src/ui/class-names.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { buildLock, DetailField, type Details } from './detail-field.tsx';
import { findLinkIssue, findTextIssue, type LinkDetail } from './detail-issues.ts';
import { InformationFields, useFocusIssue, type InformationProps } from './information-fields.tsx';
import { useEarlyText } from './use-early-text.ts';

const BIO_MAX = 600;
const WIDE = 'sm:col-span-2';

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

interface CardDetailsProps extends Omit<InformationProps, 'card' | 'place'> {
  card: Details & Pick<LocalCard, 'cardElements' | 'phoneCountries' | 'dials'>;
  /** Number of attempts to save: each shows every issue and moves the focus to the first. */
  attempts: number;
}

/** Everything that is written on a card. */
export function CardDetails(props: CardDetailsProps) {
  const { card, attempts, issues, renderHelp, findPolicy, onChange } = props;
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
  return (
    <div ref={useFocusIssue(attempts)} className="grid gap-5 sm:grid-cols-2">
      <InformationFields {...props} place="dialog" />
      {LINK_INPUTS.map(({ field, ...input }) => (
        <Fragment key={field}>
          <DetailField
            {...input}
            field={field}
            optional
            {...buildLock(findPolicy, field)}
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
      <BioField
        value={card.bio}
        lock={buildLock(findPolicy, 'bio', renderHelp?.('bio'))}
        error={findTextIssue(card.bio) ?? issues.get('bio')}
        onChange={onChange}
      />
    </div>
  );
}

interface BioFieldProps {
  value: string;
  lock: ReturnType<typeof buildLock>;
  error: string | undefined;
  onChange: (change: Change) => void;
}

const BioField = memo(function BioField({ value, lock, error, onChange }: BioFieldProps) {
  const early = useEarlyText(value, (bio) => onChange({ bio }));
  const aside: ReactNode = (
    <span className="tabular flex gap-3 text-xs text-stone">
      {lock.aside}
      {early.value.length} / {BIO_MAX}
    </span>
  );
  return (
    <TextArea
      label="Bio"
      maxLength={BIO_MAX}
      rows={3}
      optional
      {...lock}
      {...early}
      aside={aside}
      error={error}
      className={WIDE}
    />
  );
});

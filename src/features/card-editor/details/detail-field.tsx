import { memo, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { TextField, type TextFieldProps } from '#src/ui/form/fields/text-field.tsx';
import { useEarlyText } from './use-early-text.ts';

/** Everything that is written on a card. */
export type Details = Pick<
  LocalCard,
  'name' | 'title' | 'company' | 'email' | 'phone' | 'website' | 'bio'
>;
export type DetailKey = keyof Details;

/** What an organization's card policy means for a field. */
interface DetailPolicy {
  isLocked: boolean;
  /** Where the value comes from, in words. */
  origin: string;
  /** What to do about a locked field. */
  action?: ReactNode;
}

/** Null for fields without a policy, as on every card that is not a company's. */
export type FindPolicy = ((field: DetailKey) => DetailPolicy | null) | undefined;

/** A locked field says where it comes from, and offers no help with writing. */
export function buildLock(findPolicy: FindPolicy, field: DetailKey, help?: ReactNode) {
  const policy = findPolicy?.(field) ?? null;
  if (policy === null) return { aside: help };
  const { isLocked, origin, action } = policy;
  if (!isLocked) return { aside: help, hint: origin };
  return { aside: action, hint: origin, readOnly: true, 'data-locked': '' };
}

interface DetailFieldProps extends Omit<TextFieldProps, 'value'> {
  field: DetailKey;
  value: string;
  onDetail: (change: Change) => void;
  onLeave?: (field: string) => void;
}

/** Memoized: a key press renders the field it is typed into, and not the others. */
export const DetailField = memo(function DetailField(props: DetailFieldProps) {
  const { field, value, onDetail, onLeave, ...input } = props;
  const early = useEarlyText(
    value,
    (text) => onDetail({ [field]: text }),
    () => onLeave?.(field),
  );
  return <TextField {...input} {...early} />;
});

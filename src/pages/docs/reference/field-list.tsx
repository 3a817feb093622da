import type { ReferenceField, ReferenceObject } from '#shared/api/v1/reference.ts';
import type { TypePart } from '#shared/api/v1/reference-types.ts';
import { addressOf } from './address-of.ts';
import { ReferenceLink } from './reference-link.tsx';
import { RichText } from './rich-text.tsx';

/** A type, with links to the objects in it. */
export function TypeText({ parts }: { parts: readonly TypePart[] }) {
  return parts.map(({ text, link }, index) =>
    link === null ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a type never move
      <ReferenceLink key={index} to={addressOf(link)}>
        {text}
      </ReferenceLink>
    ),
  );
}

interface FieldListProps {
  fields: readonly ReferenceField[];
  /** Whether a field that may be missing is worth a note instead of one that may not. */
  areAllThere?: boolean;
}

/** Fields with their types and meanings. */
export function FieldList({ fields, areAllThere = false }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map(({ name, type, isRequired, description }) => (
        <FieldRow
          key={name}
          name={name}
          type={type}
          note={noteOf(isRequired, areAllThere)}
          description={description}
        />
      ))}
    </dl>
  );
}

function noteOf(isRequired: boolean, areAllThere: boolean): string | null {
  if (isRequired === areAllThere) return null;
  return isRequired ? 'required' : 'optional';
}

interface FieldRowProps extends Omit<ReferenceField, 'isRequired'> {
  note: string | null;
}

function FieldRow({ name, type, note, description }: FieldRowProps) {
  return (
    <>
      <dt>
        {name}
        <i>
          <TypeText parts={type} />
        </i>
        {note !== null && <b>{note}</b>}
      </dt>
      <dd>
        <RichText text={description} />
      </dd>
    </>
  );
}

/** The fields of an object, those of a similar one by name. */
export function ObjectFields({ of, isBody }: { of: ReferenceObject; isBody: boolean }) {
  const { fields, like } = of;
  return (
    <>
      <FieldList fields={fields} areAllThere={!isBody} />
      {like !== null && (
        <p>
          {fields.length > 0 ? 'Also, as in ' : 'Fields, as in '}
          <ReferenceLink to={addressOf(like.link)}>{like.name}</ReferenceLink>
          {`: ${like.fields.join(', ')}.`}
        </p>
      )}
    </>
  );
}

import type { ReferenceObject } from '#shared/api/v1/reference.ts';
import { Entry } from './entry.tsx';
import { ObjectFields } from './field-list.tsx';

/** An object that calls return, with its fields. */
export function ObjectEntry({ object }: { object: ReferenceObject }) {
  return (
    <Entry id={object.name} title={object.name} lead={object.description}>
      <ObjectFields of={object} isBody={false} />
    </Entry>
  );
}

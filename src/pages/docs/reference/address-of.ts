import { reference } from 'virtual:api-reference';
import { href } from '#shared/routes.ts';

const OBJECTS: ReadonlySet<string> = new Set(reference.objects.map(({ name }) => name));

/** The address of a call, an object, or another part of the reference. */
export const addressOf = (id: string): string =>
  `${href(OBJECTS.has(id) ? 'objects' : 'docs')}#${id}`;

/** Whose cards, contacts or numbers a view shows: everyone's, those of a group, or a person's. */
export interface People {
  /** The ID of a group; empty for all. */
  group: string;
  member: { id: string; name: string } | null;
}

export const EVERYONE: People = { group: '', member: null };

export const isEveryone = ({ group, member }: People): boolean => group === '' && member === null;

/** The query of an endpoint that takes `group` and `member`. */
export function toPeopleQuery({ group, member }: People): Readonly<Record<string, string>> {
  return { ...(group !== '' && { group }), ...(member !== null && { member: member.id }) };
}

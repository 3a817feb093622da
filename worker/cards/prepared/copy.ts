/** Why a row of a list makes no card. */
export const PREPARED_TEXT = {
  tooLong: 'This row is too long for a card.',
  field: (path: string, message: string) =>
    path === '' ? message : `${nameField(path)}: ${message}`,
  otherPolicy: (policy: string) =>
    `With its groups this card follows the policy "${policy}". Change the groups, or leave the policy empty.`,
  unknownPolicy: (policy: string) => `There is no card policy called "${policy}".`,
} as const;

/** The first part of a path, as people read it. */
function nameField(path: string): string {
  const [field = ''] = path.split('.');
  return field === 'cardElements' ? 'Elements' : field.charAt(0).toUpperCase() + field.slice(1);
}

/** SQL condition: organization `o` takes new people, customers and domains: its deletion is not ordered. */
export const IS_OPEN = 'o.deletes_at IS NULL AND o.deleting_at IS NULL';

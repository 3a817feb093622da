import {
  buildAccessChangedSql,
  silentStep,
  type AccessChange,
  type AccessSteps,
} from '#worker/db/access-change.ts';

const IS_CHANGED = buildAccessChangedSql('?1', '?2');
const END = {
  session: `DELETE FROM sessions WHERE user_id = ?1 AND ${IS_CHANGED}`,
  resetLink: `DELETE FROM password_resets WHERE user_id = ?1 AND ${IS_CHANGED}`,
  // A former holder of the account must not be able to move it away from its current owner.
  emailChange: `DELETE FROM email_changes WHERE user_id = ?1 AND ${IS_CHANGED}`,
} as const;
const END_ELSEWHERE = `${END.session} AND sid_hash <> ?3`;

/** How sessions and mailed links of an account end. */
export function createOwnAccess(db: D1Database): AccessSteps {
  const end =
    (sql: string) =>
    ({ userId, id }: AccessChange) => [silentStep(db.prepare(sql).bind(userId, id))];
  return {
    session: {
      ends: end(END.session),
      endsElsewhere: ({ userId, id, sidHash }) => [
        silentStep(db.prepare(END_ELSEWHERE).bind(userId, id, sidHash)),
      ],
    },
    resetLink: { ends: end(END.resetLink) },
    emailChange: { ends: end(END.emailChange) },
  };
}

/** Deletes endpoints whose maker left the organization. They have received nothing since. */
export async function endLeaversEndpoints(db: D1Database): Promise<void> {
  await db
    .prepare(
      `DELETE FROM webhook_endpoints WHERE organization_id IS NOT NULL AND user_id IS NOT NULL
        AND NOT EXISTS (
        SELECT 1 FROM organization_members m WHERE m.organization_id = webhook_endpoints.organization_id
          AND m.user_id = webhook_endpoints.user_id AND m.status <> 'left')`,
    )
    .run();
}

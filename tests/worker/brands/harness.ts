import { brandSchema, type Brand } from '#shared/brand/brand.ts';
import { createTeam, type Team } from '#tests/worker/organizations/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** A partner's brand in which no value is the installation's. */
export function buildTestBrand(changes: Partial<Brand> = {}): Brand {
  return brandSchema.parse({
    productName: 'Bright Ideas',
    tagline: 'Cards for people who meet people',
    primaryColor: '#1d3557',
    backgroundColor: '#f1faee',
    logo: '',
    icon: '',
    senderName: 'Bright Mail',
    replyTo: 'answers@bright.example',
    supportEmail: 'help@bright.example',
    hasWatermark: true,
    ...changes,
  });
}

/** Makes a partner with a brand. */
export async function createPartner(
  changes: Partial<Brand> = {},
  legal: { terms?: string; privacy?: string } = {},
): Promise<Team> {
  const team = await createTeam();
  await runSql("UPDATE organizations SET kind = 'partner' WHERE id = ?", team.id);
  await writeBrand(team.id, changes, legal);
  return team;
}

/** Stores a brand without its KV value. */
export async function writeBrand(
  organizationId: string,
  changes: Partial<Brand> = {},
  { terms = '', privacy = '' }: { terms?: string; privacy?: string } = {},
): Promise<void> {
  const brand = JSON.stringify(buildTestBrand(changes));
  await runSql(
    `INSERT INTO partner_brands (organization_id, brand, terms, privacy, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (organization_id) DO UPDATE SET brand = ?2, terms = ?3, privacy = ?4,
       version = version + 1`,
    organizationId,
    brand,
    terms,
    privacy,
    new Date().toISOString(),
  );
}

/** Makes an account a customer, as signing up at the partner's address does. */
export async function addCustomer(organizationId: string, userId: string): Promise<void> {
  await runSql(
    "INSERT INTO partner_customers VALUES (?1, ?2, 'sign_up', ?3)",
    userId,
    organizationId,
    new Date().toISOString(),
  );
}

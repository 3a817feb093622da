import { z } from 'zod';

/** A company has organization cards; a partner has customers, who use the product under its name. */
export const organizationKindSchema = z.enum(['company', 'partner']);
export type OrganizationKind = z.infer<typeof organizationKindSchema>;

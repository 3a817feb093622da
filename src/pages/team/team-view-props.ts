import type { User } from '#shared/api/auth/auth.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';

export interface TeamViewProps {
  organization: OrganizationDetails;
  user: User;
  /** Reloads the name, counts and seats. */
  onChanged: () => void;
}

import { findKindOfAction } from '#shared/organization/permissions.ts';
import { FrontPageSection } from '#src/pages/team/company/front-page/front-page-section.tsx';
import { FRONT_PAGE_SECTION } from '#src/pages/team/company/front-page/copy.ts';
import { BY_KIND, SIGN_UP_DOMAIN } from '#src/pages/team/company/domains/copy.ts';
import { Domains } from '#src/pages/team/company/domains/domains.tsx';
import { OwnDomains } from '#src/pages/team/company/domains/own-domains.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { SettingsSection, SettingsSections } from '#src/ui/content/settings-section.tsx';

/** Whose addresses may join, and where cards are served. */
export function DomainsView({ organization }: TeamViewProps) {
  const { title, description } = BY_KIND[organization.kind];
  return (
    <SettingsSections>
      <SettingsSection anchor="domains" {...SIGN_UP_DOMAIN}>
        <Domains org={organization.id} />
      </SettingsSection>
      <SettingsSection anchor="own-domains" title={title} description={description}>
        <OwnDomains organization={organization} />
      </SettingsSection>
      {findKindOfAction('manageFrontPage') === organization.kind && (
        <SettingsSection anchor="front-page" {...FRONT_PAGE_SECTION}>
          <FrontPageSection org={organization.id} />
        </SettingsSection>
      )}
    </SettingsSections>
  );
}

import { readListing, updateListing } from '#shared/api/organizations/front-page.ts';
import { LISTING } from '#src/pages/team/company/front-page/copy.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Switch } from '#src/ui/form/switch.tsx';

/** Whether the signed-in person is on the company's page. */
export function ListingSwitch({ org }: { org: string }) {
  const resource = useEndpoint(readListing, { params: { org } });
  const { value, failure, set } = resource;
  const { isBusy, run } = useAction('Save Failed');
  if (value === null || failure !== null) return <NotLoaded of={resource} noun="your choice" />;
  const change = (isListed: boolean) =>
    run(() => api.call(updateListing, { params: { org }, body: { isListed } }), set);
  return (
    <Switch
      label={LISTING.label}
      hint={LISTING.hint(value)}
      checked={value.isListed}
      disabled={isBusy}
      onChange={change}
    />
  );
}

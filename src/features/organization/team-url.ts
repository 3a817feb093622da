import { href } from '#shared/routes.ts';

/** URL of a view of an organization; without one, of the first view that the role may open. */
export function teamUrl(
  org: string,
  view?: string,
  params: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ org, ...(view !== undefined && { view }), ...params });
  return `${href('team')}?${query.toString()}`;
}

/** URL of the screen on which a person joins by the domain of their address. */
export function joinUrl(org: string): string {
  return `${href('team')}?${new URLSearchParams({ join: org }).toString()}`;
}

/** URL of the screen on which an invited person accepts or declines. */
export function invitationUrl(invitation: string): string {
  return `${href('team')}?${new URLSearchParams({ invitation }).toString()}`;
}

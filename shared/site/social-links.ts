/** Networks of the footer's icons, in order, with the hosts of their profiles. */
const SOCIAL_NETWORKS = [
  { name: 'X', hosts: ['x.com', 'twitter.com'] },
  { name: 'LinkedIn', hosts: ['linkedin.com'] },
  { name: 'Instagram', hosts: ['instagram.com'] },
  { name: 'YouTube', hosts: ['youtube.com'] },
  { name: 'Facebook', hosts: ['facebook.com'] },
] as const;

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]['name'];

/** Splits the operator's setting: addresses with commas between. */
export function splitSocialLinks(setting: string): string[] {
  return setting.split(',').flatMap((part) => part.trim() || []);
}

/** The network of a profile's address; null unless that is HTTPS on one of its hosts. */
export function findSocialNetwork(link: string): SocialNetwork | null {
  const [, host] = /^https:\/\/(?:www\.)?([\w.-]+)\/\S+$/.exec(link) ?? [];
  return SOCIAL_NETWORKS.find(({ hosts }) => hosts.some((each) => each === host))?.name ?? null;
}

import { useLocation, useNavigate } from 'react-router';

/** The tab an address names; the first one for none, and for one nobody knows. */
export function parseTab<Key extends string>(
  keys: readonly Key[],
  first: Key,
  search: string,
): Key {
  const named = new URLSearchParams(search).get('tab');
  return keys.find((key) => key === named) ?? first;
}

/** The tab in the address, `?tab=`, and the way to another: each is a step one can go back from. */
export function useTabAddress<Key extends string>(
  keys: readonly Key[],
  first: Key,
): [Key, (tab: Key) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [parseTab(keys, first, search), (tab) => void navigate({ search: `?tab=${tab}` })];
}

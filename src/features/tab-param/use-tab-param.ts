import { useLocation, useNavigate } from 'react-router';

/** Returns the tab named in the query; the first one for a missing or unknown name. */
export function parseTab<Key extends string>(
  keys: readonly Key[],
  first: Key,
  search: string,
): Key {
  const named = new URLSearchParams(search).get('tab');
  return keys.find((key) => key === named) ?? first;
}

/**
 * The tab in the URL (`?tab=`) and its setter, which adds a history entry at `pathname`, by default
 * the current one.
 */
export function useTabParam<Key extends string>(
  keys: readonly Key[],
  first: Key,
  pathname = '',
): [Key, (tab: Key) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [parseTab(keys, first, search), (tab) => void navigate(`${pathname}?tab=${tab}`)];
}

import type { Endpoint } from '#shared/api/endpoint.ts';

/** Attributes of a form that `src/form-start.ts` sends when it is submitted before the app loads. */
export function earlyForm({ path, sendsCookies }: Endpoint, sent?: string) {
  return {
    // Without a script, POST keeps the input out of the URL.
    method: 'post',
    'data-send': path,
    'data-cookies': sendsCookies && '',
    'data-sent': sent,
  } as const;
}

import { vi } from 'vitest';
import type { Kernel } from '#worker/kernel.ts';
import { unique } from '#tests/worker/world/card.ts';
import { personRow, type Row } from '#tests/worker/organizations/invitations/lists/harness.ts';
import { jpegSegment, jpegWith } from '#tests/worker/pictures/pictures.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

type Answer = () => Response;

/** A picture that no other test has. */
export function newPhoto(): Uint8Array<ArrayBuffer> {
  const name = unique('photo');
  // The parser removes comments, so the difference must be in what it leaves: a quantization table.
  const table = String.fromCharCode(
    ...Array.from({ length: 64 }, (_, at) => name.charCodeAt(at % name.length)),
  );
  return Uint8Array.from(jpegWith(jpegSegment(0xdb, `\u0003${table}`)));
}

/** A row of a person with a card and a photo. */
export function photoRow(first: string, photo: string): Row & { email: string } {
  const row = personRow(first);
  return { ...row, card: { username: '', policy: '', content: {}, ...row.card, photo } };
}

export const servePhoto =
  (photo = newPhoto()): Answer =>
  () =>
    new Response(photo);

export const redirectTo =
  (location: string): Answer =>
  () =>
    new Response(null, { status: 302, headers: { Location: location } });

/**
 * Organizations with an internet of some addresses. Names lead to a public address, except those of
 * `privateHosts`. `called` has the addresses that were fetched.
 */
export function startWithInternet(
  answers: Readonly<Record<string, Answer>>,
  {
    privateHosts = [],
    ...changes
  }: { privateHosts?: readonly string[] } & Partial<Omit<Kernel, 'settings'>> = {},
) {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { host, searchParams } = new URL(url);
    if (host === 'dns.test') {
      const isPrivate = privateHosts.includes(searchParams.get('name') ?? '');
      const data = isPrivate ? '10.0.0.7' : '93.184.216.34';
      const Answer = searchParams.get('type') === 'A' ? [{ type: 1, data }] : [];
      return Response.json({ Status: 0, Answer });
    }
    called.push(url);
    const answer = answers[url];
    if (answer === undefined) throw new Error('refused');
    return answer();
  });
  const settings = { DNS_API_BASE: 'https://dns.test' };
  return { ...startOrganizations({ settings, ...changes }), called };
}

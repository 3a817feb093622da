import { vi } from 'vitest';
import { createHostnameEmulator } from '#scripts/own-domains/hostname-emulator.ts';
import { addOwnDomain, type OwnDomain } from '#shared/api/organizations/own-domains.ts';
import * as documents from '#src/entry-server.tsx';
import type { Mail } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createCapabilities } from '#worker/wiring/capabilities.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';

export const TARGET = 'customers.cards.test';
const BASE = 'https://stand-in.test';

async function read(answer: Response): Promise<OwnDomain> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return addOwnDomain.response.parse(await answer.json());
}

/** Own domains over the real database, with the stand-in of DNS and of the platform. */
export function startOwnDomains(changes: Partial<Pick<Kernel, 'kv'>> = {}) {
  const emulator = createHostnameEmulator({ token: 'token', target: TARGET });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.startsWith(BASE)) throw new Error(`unexpected call: ${url}`);
    return emulator.handle(new Request(url, init));
  });
  const clock = { days: 0 };
  const mails: Mail[] = [];
  const settings = buildTestSettings({
    DNS_API_BASE: BASE,
    CUSTOM_HOSTNAMES_API_BASE: BASE,
    CUSTOM_HOSTNAMES_ZONE: 'zone',
    CUSTOM_HOSTNAMES_TOKEN: 'token',
    CUSTOM_HOSTNAMES_TARGET: TARGET,
  });
  const kernel = createTestKernel({
    settings,
    now: () => new Date(Date.now() + clock.days * 86_400_000),
    sendMails: async (batch) => void mails.push(...batch),
    ...changes,
  });
  const { ownDomains } = createCapabilities(kernel, documents);
  const app = mountRoutes(ownDomains.routes);
  const send = async (
    person: Pick<Person, 'authorization'>,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Response> =>
    app.request(`https://cards.test${path}`, {
      method,
      headers: { Authorization: person.authorization, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  /** The calls of one organization's owner. */
  const as = (team: { id: string; owner: Person }) => {
    const at = `/api/organizations/${team.id}/own-domains`;
    return {
      add: async (hostname: string) => read(await send(team.owner, 'POST', at, { hostname })),
      tryAdd: async (hostname: string) => send(team.owner, 'POST', at, { hostname }),
      check: async (hostname: string) =>
        read(await send(team.owner, 'POST', `${at}/${hostname}/check`)),
      remove: async (hostname: string) => send(team.owner, 'DELETE', `${at}/${hostname}`),
      list: async () => send(team.owner, 'GET', at),
    };
  };
  /** Sets the proof of a claim in DNS, in addition to those of others. */
  const proofs = new Map<string, string[]>();
  const prove = ({ records }: OwnDomain) => {
    for (const { type, name, value } of records) {
      if (type !== 'TXT' || !name.startsWith('_tiptopcards-host.')) continue;
      proofs.set(name, [...(proofs.get(name) ?? []), `"${value}"`]);
      emulator.setRecords(name, 'TXT', proofs.get(name) ?? []);
    }
  };
  const unprove = (hostname: string) => {
    proofs.delete(`_tiptopcards-host.${hostname}`);
    emulator.setRecords(`_tiptopcards-host.${hostname}`, 'TXT', []);
  };
  const point = (hostname: string, to = TARGET) =>
    emulator.setRecords(hostname, 'CNAME', [`${to}.`]);
  /** Adds, proves and activates a name. */
  const activate = async (team: { id: string; owner: Person }, hostname: string) => {
    prove(await as(team).add(hostname));
    point(hostname);
    await as(team).check(hostname);
    return as(team).check(hostname);
  };
  return { emulator, clock, mails, ownDomains, as, prove, unprove, point, activate };
}

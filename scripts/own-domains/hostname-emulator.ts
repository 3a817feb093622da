// Stand-in of two services by their published shapes: DNS over HTTPS as JSON
// (developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json) and the
// custom hostnames of a zone (developers.cloudflare.com/api, custom_hostnames).

import { z } from 'zod';

const TYPES: Readonly<Record<string, number>> = { A: 1, CNAME: 5, TXT: 16, CAA: 257 };

const creationSchema = z.object({ hostname: z.string() });

interface Hostname {
  id: string;
  hostname: string;
  created_at: string;
  status: string;
  /** Null in the answer to the creation: the platform adds the certificate later. */
  ssl: { method: 'http' | 'txt'; status: string; errors: string[] };
  reads: number;
}

export interface HostnameEmulator {
  /** Sets the records of a name and type. Null: the resolver fails for this name. */
  setRecords: (name: string, type: string, records: readonly string[] | null) => void;
  /** Sets both statuses of a hostname, as the platform does after validation. */
  setStatus: (
    hostname: string,
    status: string,
    certificateStatus: string,
    errors?: string[],
  ) => void;
  /** Asks for a TXT record to validate a certificate, as the platform does when a file is not enough. */
  askForTxt: (hostname: string) => void;
  /** Hostnames that exist. */
  list: () => string[];
  /** Method and path of each call to the hostnames. */
  calls: string[];
  handle: (request: Request) => Promise<Response>;
}

const keyOf = (name: string, type: string) => `${type} ${name.toLowerCase()}`;

/** With `target`, a hostname becomes active by itself once its CNAME record names it. */
export function createHostnameEmulator({
  token,
  target,
}: {
  token: string;
  target?: string;
}): HostnameEmulator {
  const records = new Map<string, readonly string[] | null>();
  const hostnames = new Map<string, Hostname>();
  const calls: string[] = [];

  function resolve(url: URL): Response {
    const name = url.searchParams.get('name') ?? '';
    const type = url.searchParams.get('type') ?? 'A';
    const found = records.get(keyOf(name, type));
    if (found === null) return new Response('resolver failed', { status: 500 });
    const Answer = (found ?? []).map((data) => ({ name, type: TYPES[type], TTL: 300, data }));
    const body = { Status: 0, TC: false, RD: true, RA: true, AD: false, CD: false, Answer };
    return new Response(JSON.stringify(body), {
      headers: { 'Content-Type': 'application/dns-json' },
    });
  }

  /** What the platform does in the background. */
  function advance(one: Hostname): void {
    if (one.ssl.status === 'initializing') one.ssl.status = 'pending_validation';
    const names = records.get(keyOf(one.hostname, 'CNAME')) ?? [];
    if (target !== undefined && names.some((name) => name.replace(/\.$/, '') === target)) {
      one.status = 'active';
      one.ssl.status = 'active';
    }
    one.reads += 1;
  }

  async function handleHostnames(request: Request, url: URL): Promise<Response> {
    calls.push(`${request.method} ${url.pathname}`);
    if (request.headers.get('Authorization') !== `Bearer ${token}`) return refuse(403, 10_000);
    const id = url.pathname.split('/custom_hostnames/')[1];
    if (id === undefined && request.method === 'POST') {
      const { hostname } = creationSchema.parse(await request.json());
      if ([...hostnames.values()].some((one) => one.hostname === hostname))
        return refuse(409, 1406);
      const one: Hostname = {
        id: crypto.randomUUID(),
        hostname,
        created_at: new Date().toISOString(),
        status: 'pending',
        ssl: { method: 'http', status: 'initializing', errors: [] },
        reads: 0,
      };
      hostnames.set(one.id, one);
      return succeed(show(one), 201);
    }
    if (id === undefined) {
      const hostname = url.searchParams.get('hostname');
      const found = [...hostnames.values()].filter((one) => one.hostname === hostname);
      return succeed(found.map(show));
    }
    const one = hostnames.get(id);
    if (one === undefined) return refuse(404, 1436);
    if (request.method === 'DELETE') {
      hostnames.delete(id);
      return new Response(JSON.stringify({ id }), { status: 200 });
    }
    advance(one);
    return succeed(show(one));
  }

  return {
    calls,
    setRecords: (name, type, values) => void records.set(keyOf(name, type), values),
    setStatus(hostname, status, certificateStatus, errors = []) {
      for (const one of hostnames.values()) {
        if (one.hostname !== hostname) continue;
        one.status = status;
        one.ssl = { ...one.ssl, status: certificateStatus, errors };
      }
    },
    askForTxt(hostname) {
      for (const one of hostnames.values()) if (one.hostname === hostname) one.ssl.method = 'txt';
    },
    list: () => [...hostnames.values()].map(({ hostname }) => hostname).toSorted(),
    async handle(request) {
      const url = new URL(request.url);
      if (url.pathname === '/dns-query') return resolve(url);
      if (/^\/client\/v4\/zones\/\w+\/custom_hostnames(?:\/|$)/.test(url.pathname)) {
        return handleHostnames(request, url);
      }
      return new Response('not found', { status: 404 });
    },
  };
}

/** A hostname as the platform shows it. */
function show(one: Hostname): object {
  const isActive = one.status === 'active';
  return {
    id: one.id,
    hostname: one.hostname,
    status: one.status,
    created_at: one.created_at,
    ...(isActive
      ? {}
      : {
          ownership_verification: {
            type: 'txt',
            name: `_cf-custom-hostname.${one.hostname}`,
            value: one.id,
          },
        }),
    ssl: {
      id: one.id,
      type: 'dv',
      method: one.ssl.method,
      status: one.ssl.status,
      // They come some time after the hostname.
      ...(one.reads > 0 && one.ssl.status === 'pending_validation'
        ? {
            validation_records: [{ status: 'pending', ...buildValidation(one) }],
          }
        : {}),
      ...(one.ssl.errors.length > 0
        ? { validation_errors: one.ssl.errors.map((message) => ({ message })) }
        : {}),
    },
  };
}

function buildValidation({ id, hostname, ssl }: Hostname): object {
  return ssl.method === 'txt'
    ? { txt_name: `_acme-challenge.${hostname}`, txt_value: id }
    : { http_url: `http://${hostname}/.well-known/acme-challenge/${id}`, http_body: id };
}

function succeed(result: object, status = 200): Response {
  return new Response(JSON.stringify({ success: true, errors: [], messages: [], result }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

function refuse(status: number, code: number): Response {
  const errors = [{ code, message: 'refused' }];
  return new Response(JSON.stringify({ success: false, errors, messages: [], result: null }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

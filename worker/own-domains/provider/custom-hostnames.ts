import { z } from 'zod';
import { parseJson } from '#shared/format/parse-json.ts';
import { readLimited } from '#worker/http/request/json-body.ts';

// Cloudflare for SaaS: custom hostnames of a zone (developers.cloudflare.com/api, custom_hostnames).

const API_BASE = 'https://api.cloudflare.com';
const TIMEOUT_MS = 8000;
const ANSWER_MAX_BYTES = 262_144;
/** "Duplicate custom hostname found". */
const DUPLICATE = 1406;

const txtSchema = z.object({ name: z.string(), value: z.string() });
const validationSchema = z.object({
  txt_name: z.string().optional(),
  txt_value: z.string().optional(),
});
const hostnameSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  hostname: z.string(),
  /** The platform adds these some time after the hostname. */
  status: z.string().default('pending'),
  verification_errors: z.array(z.string()).nullish(),
  ownership_verification: txtSchema.partial().nullish(),
  ssl: z
    .object({
      status: z.string().default('initializing'),
      validation_records: z.array(validationSchema).nullish(),
      validation_errors: z.array(z.object({ message: z.string() }).partial()).nullish(),
    })
    .nullish(),
});
const answerSchema = z.object({
  success: z.boolean().default(false),
  errors: z.array(z.object({ code: z.int() })).nullish(),
  result: z.unknown().optional(),
});

/** A hostname as the platform has it. It is served once both statuses are `active`. */
export interface CustomHostname {
  id: string;
  hostname: string;
  status: string;
  certificateStatus: string;
  /** TXT records that the platform asks for in addition. */
  records: { name: string; value: string }[];
  hasErrors: boolean;
}

export interface CustomHostnames {
  /** Creates a hostname, or finds it if it exists. Throws when the platform refuses or is down. */
  create: (hostname: string) => Promise<CustomHostname>;
  /** Null if it does not exist. */
  find: (id: string) => Promise<CustomHostname | null>;
  /** Validates again: needed once a name points here that did not when it was created. */
  restart: (id: string) => Promise<CustomHostname | null>;
  /** Deletes a hostname; a missing one counts as deleted. */
  remove: (id: string) => Promise<void>;
}

// HTTP validation: the platform answers for names that point to it, so customers set no more records.
const SSL = { method: 'http', type: 'dv', settings: { min_tls_version: '1.2' } } as const;

export function createCustomHostnames({
  zone,
  token,
  base = API_BASE,
  fetch,
}: {
  zone: string;
  token: string;
  base?: string | undefined;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}): CustomHostnames {
  const root = `${base}/client/v4/zones/${zone}/custom_hostnames`;

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(root + path, {
      method,
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    try {
      const bytes = await readLimited(response, ANSWER_MAX_BYTES);
      const answer = answerSchema.parse(parseJson(new TextDecoder().decode(bytes)));
      return { ...answer, status: response.status };
    } finally {
      await response.body?.cancel();
    }
  }

  /** Never contains the token: an answer's codes only. */
  function describe({ status, errors }: Awaited<ReturnType<typeof call>>): string {
    return `custom hostnames: ${status} ${(errors ?? []).map(({ code }) => code).join(' ')}`;
  }

  async function findByName(hostname: string): Promise<CustomHostname | null> {
    const query = new URLSearchParams({ hostname });
    const answer = await call('GET', `?${query.toString()}`);
    if (!answer.success) throw new Error(describe(answer));
    const found = z.array(hostnameSchema).parse(answer.result);
    const same = found.find((one) => one.hostname === hostname);
    return same === undefined ? null : toHostname(same);
  }

  async function readOne(method: string, id: string, body?: object) {
    const answer = await call(method, `/${id}`, body);
    if (answer.status === 404) return null;
    if (!answer.success) throw new Error(describe(answer));
    return toHostname(hostnameSchema.parse(answer.result));
  }

  return {
    async create(hostname) {
      const answer = await call('POST', '', { hostname, ssl: SSL });
      if (answer.success) return toHostname(hostnameSchema.parse(answer.result));
      const isDuplicate = (answer.errors ?? []).some(({ code }) => code === DUPLICATE);
      // The answer to an earlier attempt was lost. The name was proven to us, so it is ours to use.
      const found = isDuplicate ? await findByName(hostname) : null;
      if (found === null) throw new Error(describe(answer));
      return found;
    },
    find: (id) => readOne('GET', id),
    restart: (id) => readOne('PATCH', id, { ssl: SSL }),
    async remove(id) {
      const answer = await call('DELETE', `/${id}`);
      // The answer to a deletion has no `success` in older versions of the API, only the ID.
      if (answer.status !== 200 && answer.status !== 404) throw new Error(describe(answer));
    },
  };
}

function toHostname({ id, hostname, status, ssl, ...rest }: z.infer<typeof hostnameSchema>) {
  const { name, value } = rest.ownership_verification ?? {};
  const ownership = status !== 'active' && name !== undefined && value !== undefined;
  const isCertified = ssl?.status === 'active';
  const validation = (isCertified ? null : ssl?.validation_records) ?? [];
  return {
    id,
    hostname,
    status,
    certificateStatus: ssl?.status ?? 'initializing',
    records: [
      ...(ownership ? [{ name, value }] : []),
      ...validation.flatMap(({ txt_name: txtName, txt_value: txtValue }) =>
        txtName !== undefined && txtValue !== undefined ? [{ name: txtName, value: txtValue }] : [],
      ),
    ],
    hasErrors:
      (rest.verification_errors ?? []).length > 0 || (ssl?.validation_errors ?? []).length > 0,
  };
}

import { decodeJwt, errors, importSPKI, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { findProblems } from '#tests/google-emulator/discovery.ts';

/**
 * The part of Google Wallet that passes use, with its errors: tokens, classes, objects, messages,
 * and the page of a save link.
 */
export interface GoogleEmulator {
  handle(request: Request): Promise<Response>;
  /** Written classes and objects, by id. */
  written: Map<string, Record<string, unknown>>;
  /** Outcomes of the next calls: a status, or `down` for no response. */
  failures: (number | 'down')[];
  calls: string[];
}

const SCHEMAS: Readonly<Record<string, string>> = {
  genericClass: 'GenericClass',
  genericObject: 'GenericObject',
};
const DAY_MS = 86_400_000;
const messageSchema = z.object({ message: z.looseObject({ messageType: z.string().optional() }) });
const ACCESS = 'emulated-access-token';

const respond = (status: number, body: object): Response => Response.json(body, { status });
const refuse = (status: number, message: string): Response =>
  respond(status, { error: { code: status, message } });

/**
 * Starts empty. With a public key (SPKI, PEM), assertions and links are verified like at Google.
 */
export function createGoogleEmulator(
  options: { publicKey?: string; now?: () => Date } = {},
): GoogleEmulator {
  const written: GoogleEmulator['written'] = new Map();
  const failures: GoogleEmulator['failures'] = [];
  const calls: string[] = [];
  /** Times of alerts by object, in milliseconds. */
  const alerts = new Map<string, number[]>();

  async function readToken(token: string): Promise<JWTPayload | null> {
    if (options.publicKey === undefined) return decodeJwt(token);
    try {
      const key = await importSPKI(options.publicKey, 'RS256');
      const currentDate = options.now?.() ?? new Date();
      return (await jwtVerify(token, key, { algorithms: ['RS256'], currentDate })).payload;
    } catch (error) {
      // Not signed with the account's key.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async function grant(request: Request): Promise<Response> {
    const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    const claims = await readToken(form.get('assertion') ?? '');
    const isRight =
      claims?.aud === 'https://oauth2.googleapis.com/token' &&
      claims['scope'] === 'https://www.googleapis.com/auth/wallet_object.issuer';
    if (!isRight) return respond(400, { error: 'invalid_grant' });
    return respond(200, { access_token: ACCESS, expires_in: 3599, token_type: 'Bearer' });
  }

  async function write(request: Request, kind: string, id: string | undefined): Promise<Response> {
    if (request.headers.get('Authorization') !== `Bearer ${ACCESS}`) {
      return refuse(401, 'Request had invalid authentication credentials.');
    }
    const known = id === undefined ? undefined : written.get(id);
    if (id !== undefined && known === undefined) return refuse(404, 'Not found');
    if (request.method === 'GET') return respond(200, known ?? {});
    const body: unknown = await request.json();
    const whole: Record<string, unknown> = Object.assign({}, known, body);
    const problems = findProblems(SCHEMAS[kind] ?? '', whole);
    if (problems.length > 0) return refuse(400, problems.join('; '));
    const key = String(whole['id']);
    if (id === undefined && written.has(key)) return refuse(409, 'Already exists');
    if (kind === 'genericObject' && !written.has(String(whole['classId']))) {
      return refuse(400, 'Class not found');
    }
    written.set(key, whole);
    return respond(200, whole);
  }

  /** Google's limits: ten messages per object, three alerts per day. */
  async function addMessage(request: Request, id: string): Promise<Response> {
    if (request.headers.get('Authorization') !== `Bearer ${ACCESS}`) {
      return refuse(401, 'Request had invalid authentication credentials.');
    }
    const known = written.get(id);
    if (known === undefined) return refuse(404, 'Not found');
    const body: unknown = await request.json();
    const problems = findProblems('AddMessageRequest', body);
    if (problems.length > 0) return refuse(400, problems.join('; '));
    const { message } = messageSchema.parse(body);
    const messages = z.array(z.unknown()).parse(known['messages'] ?? []);
    if (messages.length >= 10) return refuse(400, 'Too many messages');
    const now = options.now?.() ?? new Date();
    const today = (alerts.get(id) ?? []).filter((at) => now.getTime() - at < DAY_MS);
    if (message.messageType === 'TEXT_AND_NOTIFY') {
      if (today.length >= 3) return refuse(429, 'QuotaExceededException');
      alerts.set(id, [...today, now.getTime()]);
    }
    const whole = { ...known, messages: [...messages, message] };
    written.set(id, whole);
    return respond(200, { resource: whole });
  }

  async function show(token: string): Promise<Response> {
    const claims = await readToken(token);
    if (claims?.aud !== 'google' || claims['typ'] !== 'savetowallet') {
      return new Response('Something went wrong.', { status: 400 });
    }
    const shown = JSON.stringify({ claims, written: [...written.values()] }, null, 2);
    return new Response(`Google Wallet emulator: this link would save\n\n${shown}\n`, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }

  return {
    written,
    failures,
    calls,
    async handle(request) {
      const { pathname } = new URL(request.url);
      calls.push(`${request.method} ${pathname}`);
      const failure = failures.shift();
      if (failure === 'down') throw new TypeError('network is down');
      if (failure !== undefined) return refuse(failure, 'requested failure');
      if (pathname === '/token') return grant(request);
      const link = /^\/gp\/v\/save\/([\w.-]+)$/.exec(pathname)?.[1];
      if (link !== undefined) return show(link);
      const messageId = /^\/walletobjects\/v1\/genericObject\/([\w.-]+)\/addMessage$/.exec(
        pathname,
      )?.[1];
      if (messageId !== undefined && request.method === 'POST')
        return addMessage(request, messageId);
      const [, kind, id] = /^\/walletobjects\/v1\/(\w+)(?:\/([\w.-]+))?$/.exec(pathname) ?? [];
      return kind !== undefined && kind in SCHEMAS
        ? write(request, kind, id)
        : refuse(404, 'No such call');
    },
  };
}

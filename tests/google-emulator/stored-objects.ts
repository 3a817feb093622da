import { z } from 'zod';
import { findProblems } from './discovery.ts';
import { refuse, respond } from './responses.ts';
import { ACCESS_TOKEN } from './tokens.ts';

/** Google's limits per object. */
const MESSAGES_MAX = 10;
const ALERTS_PER_DAY = 3;
const DAY_MS = 86_400_000;

const SCHEMAS: Readonly<Record<string, string>> = {
  genericClass: 'GenericClass',
  genericObject: 'GenericObject',
};
const messageSchema = z.object({ message: z.looseObject({ messageType: z.string().optional() }) });

export interface StoredObjects {
  /** Classes and objects by id. */
  written: Map<string, Record<string, unknown>>;
  /** Reads, creates or patches a class or an object; `id` is undefined for creation. */
  write: (request: Request, kind: string, id: string | undefined) => Promise<Response>;
  addMessage: (request: Request, id: string) => Promise<Response>;
}

export function isStoredKind(kind: string): boolean {
  return kind in SCHEMAS;
}

export function createStoredObjects(now: () => Date): StoredObjects {
  const written: StoredObjects['written'] = new Map();
  /** Times of alerts by object, in milliseconds. */
  const alerts = new Map<string, number[]>();

  /** Returns false when the object had its alerts of the day. */
  function countAlert(id: string): boolean {
    const at = now().getTime();
    const today = (alerts.get(id) ?? []).filter((earlier) => at - earlier < DAY_MS);
    if (today.length >= ALERTS_PER_DAY) return false;
    alerts.set(id, [...today, at]);
    return true;
  }

  return {
    written,
    async write(request, kind, id) {
      if (!isAuthorized(request)) return refuseCredentials();
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
    },
    async addMessage(request, id) {
      if (!isAuthorized(request)) return refuseCredentials();
      const known = written.get(id);
      if (known === undefined) return refuse(404, 'Not found');
      const body: unknown = await request.json();
      const problems = findProblems('AddMessageRequest', body);
      if (problems.length > 0) return refuse(400, problems.join('; '));
      const { message } = messageSchema.parse(body);
      const messages = z.array(z.unknown()).parse(known['messages'] ?? []);
      if (messages.length >= MESSAGES_MAX) return refuse(400, 'Too many messages');
      if (message.messageType === 'TEXT_AND_NOTIFY' && !countAlert(id)) {
        return refuse(429, 'QuotaExceededException');
      }
      const whole = { ...known, messages: [...messages, message] };
      written.set(id, whole);
      return respond(200, { resource: whole });
    },
  };
}

function isAuthorized(request: Request): boolean {
  return request.headers.get('Authorization') === `Bearer ${ACCESS_TOKEN}`;
}

function refuseCredentials(): Response {
  return refuse(401, 'Request had invalid authentication credentials.');
}

// What programs send that the library refuses, though its meaning is clear.
import { isRecord } from '#shared/format/parse-json.ts';

const EVENTS = 'text/event-stream';

/** The message without parameters and arguments that are `null` in the place of absent. */
export function dropNulls(message: unknown): unknown {
  if (!isRecord(message)) return message;
  const { params, ...rest } = message;
  if (params === undefined || params === null) return rest;
  if (!isRecord(params) || params['arguments'] !== null) return message;
  const { arguments: _, ...others } = params;
  return { ...rest, params: others };
}

/**
 * The request for the library, which wants both types to be named. Without its body, which was read.
 */
export function acceptBoth({ url, method, headers, signal }: Request): Request {
  const changed = new Headers(headers);
  changed.set('Accept', `application/json, ${EVENTS}`);
  return new Request(url, { method, headers: changed, signal });
}

/** Answers with plain JSON unless the request names event streams. The answer is one event then. */
export async function toAcceptedType(answer: Response, { headers }: Request): Promise<Response> {
  const isEvents = answer.headers.get('Content-Type')?.startsWith(EVENTS) === true;
  if (!isEvents || headers.get('Accept')?.includes(EVENTS) === true) return answer;
  const [, data] = /^data: (.*)$/m.exec(await answer.text()) ?? [];
  if (data === undefined) throw new Error('an event stream without a message');
  const changed = new Headers(answer.headers);
  changed.set('Content-Type', 'application/json');
  return new Response(data, { status: answer.status, headers: changed });
}

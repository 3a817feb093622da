import { z } from 'zod';
import { callMcp } from '#shared/api/programs/agents.ts';
import { unique } from '#tests/worker/world/card.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

export const MCP_URL = `https://cards.test${callMcp.path}`;

/** Sends requests of an SDK's transport to the Worker, and collects what went over the wire. */
export function createWire(): {
  fetch: typeof fetch;
  answers: Response[];
  versions: (string | null)[];
} {
  const answers: Response[] = [];
  const versions: (string | null)[] = [];
  return {
    answers,
    versions,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      versions.push(request.headers.get('MCP-Protocol-Version'));
      const answer = await callWorker(request);
      answers.push(answer.clone());
      return answer;
    },
  };
}

/** Sends one message by hand. A string is sent as it is. */
export async function post(
  key: string | null,
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return callWorker(MCP_URL, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

const resultSchema = z.object({
  result: z.object({
    content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    isError: z.boolean().optional(),
  }),
});

/** Publishes a card of a person and returns its username. */
export async function publishAnalyst(person: Person): Promise<string> {
  const username = unique('agent');
  await person.publish(username, { name: 'Ada Lovelace', title: 'Analyst' });
  return username;
}

interface ToolAnswer {
  text: string;
  content: Record<string, unknown>;
  isError: boolean;
}

/** Calls a tool as clients of 2025 do: one request, answered as an event. */
export async function callTool(
  key: string,
  name: string,
  values: unknown = {},
): Promise<ToolAnswer> {
  const params = { name, arguments: values };
  const answer = await post(key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result } = resultSchema.parse(JSON.parse(data));
  return {
    text: result.content.map((part) => part.text).join('\n'),
    content: result.structuredContent ?? {},
    isError: result.isError === true,
  };
}

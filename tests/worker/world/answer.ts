import type { z } from 'zod';

/** Returns an answer that is a success, and throws for any other. */
export async function requireOk(answer: Response | Promise<Response>): Promise<Response> {
  const settled = await answer;
  if (!settled.ok) throw new Error(`${settled.status}: ${await settled.text()}`);
  return settled;
}

/** The body of a success, as its endpoint describes it. */
export async function readAnswer<Body>(
  endpoint: { response: z.ZodType<Body> },
  answer: Response | Promise<Response>,
): Promise<Body> {
  return endpoint.response.parse(await (await requireOk(answer)).json());
}

import type { z } from 'zod';
import { expect } from 'vitest';

/** Returns an answer that is a success, and throws for any other. */
export async function requireOk(answer: Response | Promise<Response>): Promise<Response> {
  const settled = await answer;
  if (!settled.ok) throw new Error(`${settled.status}: ${await settled.text()}`);
  return settled;
}

/** The body of a success, of this status where one is given, as its endpoint describes it. */
export async function readAnswer<Body>(
  endpoint: { response: z.ZodType<Body> },
  answer: Response | Promise<Response>,
  status?: number,
): Promise<Body> {
  const settled = await (status === undefined ? requireOk(answer) : expectStatus(answer, status));
  return endpoint.response.parse(await settled.json());
}

/**
 * Expects a status and what the body contains, of an error its code. Shows the body of an answer
 * with another status. Returns the answer, whose body is read only if something of it is expected.
 */
export async function expectStatus<Answer extends { status: number }>(
  answer: Answer | Promise<Answer>,
  status: number,
  expected?: string | object,
): Promise<Answer> {
  const settled = await answer;
  const response = settled instanceof Response ? settled : null;
  const isShown = settled.status !== status && response?.bodyUsed === false;
  expect(settled.status, isShown ? await response.clone().text() : '').toBe(status);
  if (expected !== undefined) {
    const content = typeof expected === 'string' ? { code: expected } : expected;
    expect(await response?.json()).toMatchObject(content);
  }
  return settled;
}

/** Expects the statuses of answers that came in any order, the lowest first. */
export function expectStatuses(
  answers: readonly { status: number }[],
  ...statuses: number[]
): void {
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(statuses);
}

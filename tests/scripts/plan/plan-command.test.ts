import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { grantPlanTo, parsePlanCommand } from '#scripts/plan/plan-command.ts';

test('arguments are parsed with the option in any position', () => {
  const command = { email: 'Ann@x.example', plan: 'enterprise' };
  expect(parsePlanCommand(['Ann@x.example', 'enterprise'])).toEqual(command);
  expect(parsePlanCommand(['--remote', 'Ann@x.example', 'enterprise'])).toEqual(command);
});

test('invalid arguments are refused with a message and the usage', () => {
  const cases: [string[], RegExp][] = [
    [[], /^Usage: /],
    [['a@x.example'], /^Usage: /],
    [['a@x.example', 'startup', 'more'], /^Usage: /],
    [['a@x.example', 'gold'], /^Unknown plan "gold"[^]*business_pro/],
    [["a@x.example'; DROP TABLE users;--", 'startup'], /is not an email address/],
    [['--local', 'a@x.example', 'startup'], /^Unknown option --local/],
  ];
  for (const [args, message] of cases) expect(() => parsePlanCommand(args)).toThrow(message);
});

/** The message of the command for a Worker that answers like this. */
async function answerWith(status: number, body: object): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  const access = { url: `http://127.0.0.1:${port}`, operatorToken: 'token' };
  return grantPlanTo(access, { email: 'ann@x.example', plan: 'startup' });
}

test('the operator reads which plan is in effect, and why it is not the granted one', async () => {
  expect(await answerWith(200, { plan: 'startup' })).toMatch(
    /^ann@x\.example is now on startup\. /,
  );
  expect(await answerWith(200, { plan: 'enterprise' })).toMatch(
    /is now on enterprise, which is a paid subscription: cancel it in Stripe to end it\./,
  );
  const refusal = { code: 'not_found', message: 'Not found.', requestId: '1' };
  await expect(answerWith(404, refusal)).rejects.toThrow('There is no account ann@x.example.');
});

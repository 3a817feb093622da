import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { makePartner, parsePartnerCommand } from '#scripts/partner/partner-command.ts';

test('the command takes a name and the address of the first owner', () => {
  expect(parsePartnerCommand(['Nordlicht Cards', 'ann@x.example', '--remote'])).toEqual({
    name: 'Nordlicht Cards',
    owner: 'ann@x.example',
  });
});

test.each([[[]], [['Nordlicht']], [['Nordlicht', 'ann']], [['a', 'b@c.example', 'd']]])(
  'arguments %j are refused with the usage',
  (words) => {
    expect(() => parsePartnerCommand(words)).toThrow(/^Usage:/);
  },
);

test('a refusal is reported with its reason', async () => {
  const answers = [
    [404, { code: 'not_found', message: 'Not found.', requestId: '1' }],
    [403, { code: 'plan_limit', message: 'A partner is part of Enterprise.', requestId: '2' }],
  ] as const;
  let calls = 0;
  const server = createServer((_, response) => {
    const [status, body] = answers[calls] ?? answers[0];
    calls += 1;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  const access = { url: `http://127.0.0.1:${port}`, operatorToken: 'token' };
  const command = { name: 'Nordlicht', owner: 'ann@x.example' };
  try {
    await expect(makePartner(access, command)).rejects.toThrow(
      'There is no account ann@x.example.',
    );
    await expect(makePartner(access, command)).rejects.toThrow('A partner is part of Enterprise.');
  } finally {
    server.close();
  }
});

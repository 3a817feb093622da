import { expect, test } from 'vitest';
import { parseMailboxes } from '#shared/text/mailboxes.ts';

test.each([
  ['ann@example.org', ['ann@example.org'], []],
  ['ann@example.org; bob@example.org', ['ann@example.org', 'bob@example.org'], []],
  ['ann@example.org, bob@example.org', ['ann@example.org', 'bob@example.org'], []],
  ['ann@example.org\r\nbob@example.org', ['ann@example.org', 'bob@example.org'], []],
  ['ann@example.org bob@example.org', ['ann@example.org', 'bob@example.org'], []],
  ['ann@example.org ::: bob@example.org', ['ann@example.org', 'bob@example.org'], []],
  ['Una Cole <una@example.org>', ['Una Cole una@example.org'], []],
  ['Cole, Una <una@example.org>', ['Cole, Una una@example.org'], []],
  [
    '"Cole; Una" <una@example.org>; Dan <dan@example.org>',
    ['Cole; Una una@example.org', 'Dan dan@example.org'],
    [],
  ],
  ['<una@example.org>,<dan@example.org>', ['una@example.org', 'dan@example.org'], []],
  ['Una una@example.org (dan@example.org)', ['Una una@example.org', 'dan@example.org'], []],
  ['Ann Smith; bob@example.org', ['bob@example.org'], ['Ann Smith']],
  ['mailto:ann@example.org', ['ann@example.org'], []],
  ['', [], []],
])('the addresses of %j', (text, list, rest) => {
  const found = parseMailboxes(text);
  expect(found.list.map(({ name, address }) => `${name} ${address}`.trim())).toEqual(list);
  expect(found.rest).toEqual(rest);
});

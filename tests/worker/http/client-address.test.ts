import { expect, test } from 'vitest';
import { addressPrefix, clientAddress, countedKeys } from '#worker/http/client-address.ts';

const from = (ip: string) => new Headers({ 'CF-Connecting-IP': ip });

test('an IPv6 visitor is counted by their /64, in one spelling', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:0:9',
    '2001:db8:1:2:3::',
  ];
  for (const ip of same) expect([ip, clientAddress(from(ip))]).toEqual([ip, '2001:db8:1:2::/64']);
  expect(clientAddress(from('2001:db8:1:3::1'))).toBe('2001:db8:1:3::/64');
  expect(clientAddress(from('2001:db8::1'))).toBe('2001:db8:0:0::/64');
  expect(clientAddress(from('::1'))).toBe('0:0:0:0::/64');
});

test('an IPv4 visitor is counted whole, also when written as IPv6', () => {
  expect(clientAddress(from('203.0.113.7'))).toBe('203.0.113.7');
  expect(clientAddress(from('::ffff:203.0.113.7'))).toBe('203.0.113.7');
});

test('H2: headers a client can set do not choose the address', () => {
  const headers = from('203.0.113.7');
  headers.set('X-Forwarded-For', '198.51.100.1');
  headers.set('X-Real-IP', '198.51.100.1');
  headers.set('Forwarded', 'for=198.51.100.1');
  expect(clientAddress(headers)).toBe('203.0.113.7');
  expect(clientAddress(new Headers({ 'X-Forwarded-For': '198.51.100.1' }))).toBe('unknown');
});

test('what is kept of an address is a place, not a person', () => {
  expect(addressPrefix(from('203.0.113.7'))).toBe('203.0.113.0/24');
  expect(addressPrefix(from('2001:db8:1:2::7'))).toBe('2001:db8:1::/48');
  expect(addressPrefix(new Headers())).toBe('unknown');
});

test('M14: a key with an IPv6 address is counted for its /64, /56 and /48', () => {
  expect(countedKeys(`events:${clientAddress(from('2001:db8:1:2fe:3::4'))} card`)).toEqual([
    { key: 'events:2001:db8:1:2fe::/64 card', factor: 1 },
    { key: 'events:2001:db8:1:200::/56 card', factor: 3 },
    { key: 'events:2001:db8:1:0::/48 card', factor: 9 },
  ]);
  expect(countedKeys(clientAddress(from('::1'))).map(({ key }) => key)).toEqual([
    '0:0:0:0::/64',
    '0:0:0:0::/56',
    '0:0:0:0::/48',
  ]);
  for (const key of [
    clientAddress(from('203.0.113.7')),
    'unknown',
    addressPrefix(from('2001:db8::1')),
  ]) {
    expect(countedKeys(key)).toEqual([{ key, factor: 1 }]);
  }
});

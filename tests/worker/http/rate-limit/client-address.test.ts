// @module-tag core
import { expect, test } from 'vitest';
import {
  networkPrefix,
  clientAddress,
  rateLimitKeys,
} from '#worker/http/rate-limit/client-address.ts';

const from = (ip: string) => new Headers({ 'CF-Connecting-IP': ip });

test('an IPv6 address is counted by its /64, in one spelling', () => {
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

test('an IPv4 address is counted whole, also in its IPv6-mapped form', () => {
  expect(clientAddress(from('203.0.113.7'))).toBe('203.0.113.7');
  expect(clientAddress(from('::ffff:203.0.113.7'))).toBe('203.0.113.7');
});

test('S-H2: headers that a client can set do not change the address', () => {
  const headers = from('203.0.113.7');
  headers.set('X-Forwarded-For', '198.51.100.1');
  headers.set('X-Real-IP', '198.51.100.1');
  headers.set('Forwarded', 'for=198.51.100.1');
  expect(clientAddress(headers)).toBe('203.0.113.7');
  expect(clientAddress(new Headers({ 'X-Forwarded-For': '198.51.100.1' }))).toBe('unknown');
});

test('the stored prefix identifies a network, not a person', () => {
  expect(networkPrefix(from('203.0.113.7'))).toBe('203.0.113.0/24');
  expect(networkPrefix(from('2001:db8:1:2::7'))).toBe('2001:db8:1::/48');
  expect(networkPrefix(new Headers())).toBe('unknown');
});

test('S-M14: a key with an IPv6 address counts for its /64, /56 and /48', () => {
  expect(rateLimitKeys(`events:${clientAddress(from('2001:db8:1:2fe:3::4'))} card`)).toEqual([
    { key: 'events:2001:db8:1:2fe::/64 card', factor: 1 },
    { key: 'events:2001:db8:1:200::/56 card', factor: 3 },
    { key: 'events:2001:db8:1:0::/48 card', factor: 9 },
  ]);
  expect(rateLimitKeys(clientAddress(from('::1'))).map(({ key }) => key)).toEqual([
    '0:0:0:0::/64',
    '0:0:0:0::/56',
    '0:0:0:0::/48',
  ]);
  for (const key of [
    clientAddress(from('203.0.113.7')),
    'unknown',
    networkPrefix(from('2001:db8::1')),
  ]) {
    expect(rateLimitKeys(key)).toEqual([{ key, factor: 1 }]);
  }
});

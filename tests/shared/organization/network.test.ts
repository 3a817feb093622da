import { expect, test } from 'vitest';
import { findNetworkIssue, isInNetworks } from '#shared/organization/network.ts';

test.each([
  ['203.0.113.9', '203.0.113.0/24', true],
  ['203.0.114.0', '203.0.113.0/24', false],
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.8', '203.0.113.9', false],
  ['10.255.255.255', '10.0.0.0/8', true],
  ['11.0.0.0', '10.0.0.0/8', false],
  ['203.0.113.129', '203.0.113.128/25', true],
  ['203.0.113.127', '203.0.113.128/25', false],
  // IPv4 written as IPv6 is IPv4; the deprecated compatible form is not.
  ['::ffff:203.0.113.9', '203.0.113.0/24', true],
  ['::ffff:cb00:7109', '203.0.113.0/24', true],
  ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.0/24', true],
  ['::203.0.113.9', '203.0.113.0/24', false],
  ['64:ff9b::203.0.113.9', '203.0.113.0/24', false],
  ['2001:DB8::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['2001:db8:0:1::', '2001:db8:0:0::/64', false],
  ['2001:db8::ffff:0:0:1', '2001:db8::/64', true],
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1', true],
  ['203.0.113.9', '2001:db8::/32', false],
  ['', '203.0.113.0/24', false],
  ['203.0.113.9, 10.0.0.1', '203.0.113.0/24', false],
  ['0313.0.113.9', '203.0.113.0/24', false],
  ['3405803785', '203.0.113.0/24', false],
  ['fe80::1%eth0', 'fe80::/64', false],
  ['1::2::3', '::/16', false],
])('%s is in %s: %s', (address, network, isInside) => {
  expect(isInNetworks(address, [network])).toBe(isInside);
});

test.each([
  '203.0.113.0/24',
  '203.0.113.9',
  '203.0.113.9/32',
  '10.0.0.0/8',
  '2001:db8::/32',
  '2001:db8::1/128',
  '2001::/16',
])('%s can be in a list', (network) => {
  expect(findNetworkIssue(network)).toBeNull();
});

test.each([
  ['0.0.0.0/0', /too large: use \/8 or a longer prefix for IPv4/],
  ['0.0.0.0/7', /too large/],
  ['::/0', /too large: use \/16 or a longer prefix for IPv6/],
  ['2000::/3', /too large/],
  ['::ffff:0:0/96', /as an IPv4 address/],
  ['::ffff:203.0.113.9', /as an IPv4 address/],
  ['::ffff:0:0/90', /inside a network|as an IPv4 address/],
  ['203.0.113.9/24', /Use 203\.0\.113\.0\/24 for the network/],
  ['2001:db8::1/32', /Use 2001:db8::\/32 for the network/],
  ['2001:db8:1:2:3:4:5:6/127', null],
  ['203.0.113.0/33', /no IP address/],
  ['203.0.113.0/-1', /no IP address/],
  ['203.0.113.0/024', /no IP address/],
  ['203.0.113.0/', /no IP address/],
  ['203.0.113.0/24/24', /no IP address/],
  ['203.0.113', /no IP address/],
  ['203.0.113.256', /no IP address/],
  ['010.0.0.0/8', /no IP address/],
  ['1::2::3', /no IP address/],
  ['1:2:3:4:5:6:7:8:9', /no IP address/],
  ['12345::', /no IP address/],
  ['office.example', /no IP address/],
  ['', /no IP address/],
])('%s: %s', (network, message) => {
  const issue = findNetworkIssue(network);
  if (message === null) expect(issue).toBeNull();
  else expect(issue).toMatch(message);
});

// Ranges that the internet does not route to the public (IANA's special-purpose registries, RFC 6890).
import { BlockList, isIP } from 'node:net';

const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
];
/** The only range of public addresses (RFC 4291 §2.4), and those in it that are not. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = [
  // Protocol assignments, among them tunnels that contain IPv4 addresses.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

function buildList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const specialIpv4 = buildList('ipv4', SPECIAL_IPV4);
const globalIpv6 = buildList('ipv6', [GLOBAL_IPV6]);
const specialIpv6 = buildList('ipv6', SPECIAL_IPV6);

/** Whether an address is one that anyone may have on the internet. False for text that is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

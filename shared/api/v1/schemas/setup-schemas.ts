import type { SchemaRows } from './schema-row.ts';

/** What a team is set up with: policies that are written, its logo, its domains, and its audit log. */
export const SETUP_SCHEMAS: SchemaRows = {
  NewPolicy: {
    at: 'createPolicy request',
    description: 'A card policy to create.',
    fields: { name: 'What the team calls it.', content: 'What it rules.' },
  },
  PolicyChanges: {
    at: 'changePolicy request',
    description: 'What to change of a card policy. What is left out stays.',
    fields: {
      name: 'What the team calls it.',
      content: 'All of what it rules from now on.',
      position: 'Its place in the order of precedence, from 0. The default stays last.',
      version: 'Refuses the change if the policy has another one.',
    },
  },
  PolicyContentInput: {
    at: 'NewPolicy content',
    description: 'What a policy rules, as it is written.',
    like: 'PolicyContent',
  },
  LogoSetting: {
    at: 'readLogo response',
    description: 'Whether a team has a logo.',
    fields: { logo: 'Null for none.' },
  },
  Logo: {
    at: 'LogoSetting logo',
    description: 'The logo that the cards of a team show.',
    fields: {
      path: [
        'Path of the uploaded image.',
        '/media/2f6b0c5cd8a1f6be1d3c38a0e29ac1a4f6a2a1b0c9d8e7f60514233241506978.png',
      ],
      width: ['In pixels.', 320],
      height: ['In pixels.', 100],
    },
  },
  LogoChange: {
    at: 'setLogo request',
    description: 'The new logo of a team.',
    fields: { path: 'Path of an uploaded image; null removes the logo.' },
  },
  Domain: {
    at: 'addDomain response',
    description: 'A domain of email addresses that a team proves to be its own.',
    fields: {
      domain: ['In ASCII.', 'engines.example'],
      isInternational: 'Whether it has letters beyond ASCII, which may look like others.',
      status: ['`failing`: its record is gone, and it will count as not proven.', 'verified'],
      record: 'The DNS record that proves it.',
      canJoin: 'Whether people with a confirmed address of it may join without an invitation.',
      checkedAt: ['When its record was read last; null before.', '2026-11-20T09:30:00.000Z'],
    },
  },
  DomainRecord: {
    at: 'Domain record',
    description: 'The DNS record that proves a domain.',
    fields: {
      type: 'The type of the record.',
      name: ['Where it is set.', '_tiptopcards.engines.example'],
      value: ['What it says.', 'tiptopcards-verification=4f6a2a1b0c9d8e7f'],
    },
  },
  NewDomain: {
    at: 'addDomain request',
    description: 'A domain to prove.',
    fields: { domain: 'Such as `engines.example`.' },
  },
  DomainChanges: {
    at: 'changeDomain request',
    description: 'Who joins by a domain.',
    fields: { canJoin: 'Whether people with a confirmed address of it may join.' },
  },
  OwnDomain: {
    at: 'addOwnDomain response',
    description: 'A hostname at which the cards of a team are.',
    fields: {
      hostname: ['In ASCII.', 'cards.engines.example'],
      isInternational: 'Whether it has letters beyond ASCII, which may look like others.',
      purpose: 'What is shown there.',
      status: ['How far its setup is.', 'active'],
      isHome: ['Whether cards are at it. Other active hostnames redirect to it.', true],
      records: 'The DNS records to set.',
      hostnameStatus: [
        'What the platform says about the hostname; null before it is proven.',
        'active',
      ],
      certificateStatus: ['The same about its certificate.', 'active'],
      problems: ['What the last check found wrong.', []],
      checkedAt: ['When it was checked last; null before.', '2026-11-20T09:30:00.000Z'],
      endsAt: ['Until when a removed or failing hostname is served; otherwise null.', null],
    },
  },
  OwnDomainRecord: {
    at: 'OwnDomain records',
    description: 'A DNS record of a hostname.',
    fields: {
      type: 'The type of the record.',
      name: ['Where it is set.', 'cards.engines.example'],
      value: ['What it says.', 'cards.example'],
    },
  },
  NewOwnDomain: {
    at: 'addOwnDomain request',
    description: 'A hostname to set up.',
    fields: { hostname: 'Such as `cards.engines.example`.' },
  },
  AuditEntry: {
    at: 'listAuditEntries response.data',
    description: 'What happened in a team, once.',
    fields: {
      no: ['Position in the log, from 1 without gaps.', 42],
      id: ['Of the entry.', '9c1b2c43-52e1-4e0e-a0fc-1d3b3f3f9a15'],
      at: ['When it happened.', '2026-11-20T09:30:00.000Z'],
      actor: [
        'The account that acted, or a key (`key:` and its ID), or `system`.',
        '5f0c2c43-52e1-4e0e-a0fc-1d3b3f3f9a16',
      ],
      actorEmail: ['Its address at that time, or the name of the key.', 'ada@example.com'],
      action: ['What was done. New kinds may appear.', 'member.suspended'],
      target: ['What it was done to.', '5f0c2c43-52e1-4e0e-a0fc-1d3b3f3f9a10'],
      details: ['Values before and after, by name.', {}],
      requestId: [
        'Names the call that did it in our logs.',
        '7d1b2c43-52e1-4e0e-a0fc-1d3b3f3f9a17',
      ],
      ipPrefix: ['The network of the request: an IPv4 /24 or an IPv6 /64.', '203.0.113.0/24'],
      hash: [
        'SHA-256 of the hash before and this entry.',
        '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ],
    },
  },
};

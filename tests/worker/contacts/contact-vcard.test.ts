import { expect, test } from 'vitest';
import { buildContactVCard } from '#worker/contacts/contact-vcard.ts';

const CONTACT = {
  id: 'c1',
  name: 'Dr. Zoë Example',
  email: 'zoe@example.com',
  phone: '+49 30 901820 ext. 7',
  company: 'A; B, C',
  note: 'Line one\r\nEND:VCARD',
  ownerNote: '',
  tags: ['fair, 2026', 'lead'],
  isMarked: false,
  metOn: '2026-11-20',
  metWhere: 'Lisbon',
  card: 'ann',
  source: 'qr',
  consent: 'Yes.',
  createdAt: '2026-11-20T12:00:00.000Z',
} as const;

test('S-I1: any contact is one valid vCard', () => {
  const text = buildContactVCard({ ...CONTACT, tags: [...CONTACT.tags] }, 'cards.example');
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.at(0)).toBe('BEGIN:VCARD');
  expect(lines.filter((row) => row === 'END:VCARD')).toHaveLength(1);
  expect(lines).toContain('N:Example;Zoë;;Dr.;');
  expect(lines).toContain('ORG:A\\; B\\, C');
  expect(lines).toContain('TEL;TYPE=CELL,VOICE,PREF:+4930901820');
  expect(lines).toContain('CATEGORIES:fair\\, 2026,lead');
  expect(lines).toContain('UID:c1@cards.example');
  expect(lines.find((row) => row.startsWith('NOTE:'))).toBe(
    'NOTE:Line one\\nEND:VCARD\\nPhone: +49 30 901820 ext. 7\\nMet at Lisbon\\, 2026-11-20',
  );
});

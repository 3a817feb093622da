import { expect, test } from 'vitest';
import { parseContactFile } from '#src/features/card-parsing/vcard/parse-contact-file.ts';

function parse(...lines: string[]) {
  const file = ['BEGIN:VCARD', 'FN:Ann', ...lines, 'END:VCARD'].join('\n');
  const [card] = parseContactFile(Uint8Array.from(Buffer.from(file)), {}, 1).cards;
  const elements = card?.content.cardElements ?? [];
  return { ...card, elements: elements.map(({ type, value }) => `${type} ${value}`) };
}

test.each([
  ['X-TWITTER:ann', 'twitter ann'],
  ['X-LINKEDIN:https://www.linkedin.com/in/ann', 'linkedin https://www.linkedin.com/in/ann'],
  ['X-LINKEDIN-URL:https://www.linkedin.com/in/ann', 'linkedin https://www.linkedin.com/in/ann'],
  ['X-SOCIAL-INSTAGRAM:ann.bee', 'instagram ann.bee'],
  ['X-FACEBOOK:ann.bee', 'facebook ann.bee'],
  ['IMPP;X-SERVICE-TYPE=WhatsApp:x-apple:+447700900001', 'whatsapp +447700900001'],
  ['IMPP:whatsapp:+447700900001', 'whatsapp +447700900001'],
  ['IMPP;X-SERVICE-TYPE=Twitter:twitter:ann', 'twitter ann'],
])('%s becomes an element', (line, element) => {
  expect(parse(line)).toMatchObject({ elements: [element], unsupported: [] });
});

test('a messenger that cards do not have is named', () => {
  expect(parse('X-SKYPE:ann.bee', 'IMPP;X-SERVICE-TYPE=Jabber:xmpp:ann@example.org')).toMatchObject(
    {
      elements: [],
      unsupported: ['X-SKYPE “ann.bee”', 'Messenger “xmpp:ann@example.org”'],
    },
  );
});

test('several addresses in one value are split, and names next to them are reported', () => {
  expect(parse('EMAIL:Una <una@example.org>\\, dan@example.org')).toMatchObject({
    content: { email: 'una@example.org' },
    elements: ['email dan@example.org'],
    unsupported: ['Email “Una”'],
  });
});

test("a label of the person's own is named, and those of every address book are not", () => {
  expect(
    parse(
      'item1.TEL:+44 20 7946 0001',
      'item1.X-ABLabel:Reception',
      'item2.TEL:+44 20 7946 0002',
      'item2.X-ABLabel:_$!<Mobile>!$_',
      'item3.EMAIL:ann@example.org',
      'item3.X-ABLabel:Work',
    ).unsupported,
  ).toEqual(['Label “Reception” of “+44 20 7946 0001”']);
});

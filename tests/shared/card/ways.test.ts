import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element.ts';
import { waysToReach } from '#shared/card/ways.ts';

const element = (type: CardElement['type'], value: string, hidden = false): CardElement => ({
  id: value,
  type,
  value,
  position: 0,
  hidden,
});
const reach = (cardElements: CardElement[], fields = {}) =>
  waysToReach({ email: '', phone: '', website: '', ...fields, cardElements }).map(
    ({ type, value }) => `${type} ${value}`,
  );

test('what stands in the fields of a card is a way to reach its person, before the elements', () => {
  const fields = { email: 'ann@x.example', phone: ' +49 30 901820 ', website: '' };
  expect(reach([element('location', 'Lisbon')], fields)).toEqual([
    'phone +49 30 901820',
    'email ann@x.example',
    'location Lisbon',
  ]);
});

test('the same email, number or page twice is shown once, as a field and as an element', () => {
  const elements = [
    element('email', 'Ann@X.example'),
    element('email', 'mailto:ann@x.example'),
    element('phone', '+49 (30) 901820'),
    element('phone', '+49 30 901820 ext. 2'),
    element('website', 'x.example'),
    element('website', 'x.example/'),
  ];
  const fields = { email: 'ann@x.example', phone: '+4930901820' };
  expect(reach(elements, fields)).toEqual([
    'email Ann@X.example',
    'phone +49 (30) 901820',
    'phone +49 30 901820 ext. 2',
    'website x.example',
    'website x.example/',
  ]);
});

test('a field that is an element as well is shown once, and not at all where that is hidden', () => {
  const fields = { email: 'ann@x.example', website: 'x.example' };
  const elements = [element('email', 'ann@x.example'), element('website', 'x.example', true)];
  expect(reach(elements, fields)).toEqual(['email ann@x.example']);
  expect(reach(elements, { email: 'other@x.example' })).toEqual([
    'email other@x.example',
    'email ann@x.example',
  ]);
});

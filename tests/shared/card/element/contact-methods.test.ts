import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element/element.ts';
import { listContactMethods } from '#shared/card/element/contact-methods.ts';

const element = (type: CardElement['type'], value: string, hidden = false): CardElement => ({
  id: value,
  type,
  value,
  position: 0,
  hidden,
});
const listLinks = (cardElements: CardElement[], fields = {}) =>
  listContactMethods({ email: '', phone: '', website: '', ...fields, cardElements }).map(
    ({ type, value }) => `${type} ${value}`,
  );

test('fields of a card are contact methods, listed before the elements', () => {
  const fields = { email: 'ann@x.example', phone: ' +49 30 901820 ', website: '' };
  expect(listLinks([element('location', 'Lisbon')], fields)).toEqual([
    'phone +49 30 901820',
    'email ann@x.example',
    'location Lisbon',
  ]);
});

test('a duplicate email, number or page of a field and an element is listed once', () => {
  const elements = [
    element('email', 'Ann@X.example'),
    element('email', 'mailto:ann@x.example'),
    element('phone', '+49 (30) 901820'),
    element('phone', '+49 30 901820 ext. 2'),
    element('website', 'x.example'),
    element('website', 'x.example/'),
  ];
  const fields = { email: 'ann@x.example', phone: '+4930901820' };
  expect(listLinks(elements, fields)).toEqual([
    'email Ann@X.example',
    'phone +49 (30) 901820',
    'phone +49 30 901820 ext. 2',
    'website x.example',
    'website x.example/',
  ]);
});

test('a field that is also an element is listed once, and not at all when the element is hidden', () => {
  const fields = { email: 'ann@x.example', website: 'x.example' };
  const elements = [element('email', 'ann@x.example'), element('website', 'x.example', true)];
  expect(listLinks(elements, fields)).toEqual(['email ann@x.example']);
  expect(listLinks(elements, { email: 'other@x.example' })).toEqual([
    'email other@x.example',
    'email ann@x.example',
  ]);
});

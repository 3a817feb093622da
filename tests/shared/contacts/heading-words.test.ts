import { expect, test } from 'vitest';
import { findHeadingTarget, HEADING_WORDS, listHeadings } from '#shared/contacts/heading-words.ts';

test('a heading is listed once', () => {
  const all = HEADING_WORDS.flatMap(([, words]) => listHeadings(words));
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
});

test.each([
  ['Vorname', 'firstName'],
  ['PRÉNOM', 'firstName'],
  ['Cognome', 'lastName'],
  ['Achternaam', 'lastName'],
  ['Nazwisko', 'lastName'],
  ['Фамилия', 'lastName'],
  ['Apellidos', 'lastName'],
  ['Stanowisko', 'title'],
  ['Bedrijf', 'company'],
  ['Adresse de messagerie', 'email'],
  ['E-mailadres', 'email'],
  ['Адрес эл. почты', 'email'],
  ['Dirección de correo electrónico', 'email'],
  ['Tél. mobile', 'phone'],
  ['Cellulare', 'phone'],
  ['Mobiel nummer', 'phone'],
  ['PHONE No.', 'phone'],
  ['number', 'phone'],
  ['Rufnummer Arbeit', 'phone'],
  ['Person - Name', 'name'],
  ['Person - Email - Work', 'email'],
  ['Person - Phone - Mobile', 'phone'],
  ['Person Linkedin Url', 'element:linkedin'],
  ['Work Direct Phone', 'phone'],
  ['Phone 2 - Value', 'phone'],
  ['Last_Name', 'lastName'],
  ['Shoe size', undefined],
])('%s is read as %s', (heading, target) => {
  expect(findHeadingTarget(heading)).toBe(target);
});

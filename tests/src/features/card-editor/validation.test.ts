import { expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/api/cards/media.ts';
import { cardContentSchema, buildCard } from '#shared/card/card.ts';
import { elementSchema, type ElementType } from '#shared/card/element/element.ts';
import { cleanUsername, usernameIssue, USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { EDITOR_COPY, IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { saveElement, findValueIssue } from '#src/features/card-editor/elements/elements.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');

test.each([
  ['J. Dœ_9', 'jd9'],
  ['ANN-Lee', 'ann-lee'],
  ['  ann ', 'ann'],
  ['名前', ''],
  ['x'.repeat(31), 'x'.repeat(30)],
])('R-N15, R-V1: the typed username %j is stored as %j', (typed, stored) => {
  expect(cleanUsername(typed)).toBe(stored);
});

test.each([
  ['', 'Username is required to generate card URL'],
  ['an', 'Use at least 3 characters.'],
  ['x'.repeat(31), 'Use at most 30 characters.'],
  ['Ann', 'Use lower-case letters, digits and hyphens only.'],
  ['-ann', 'A username cannot start or end with a hyphen.'],
  ['ann-', 'A username cannot start or end with a hyphen.'],
  ['xn--ann', 'A username cannot start or end with a hyphen.'],
  ['dashboard', 'This name is reserved. Please choose another.'],
  ['ann', null],
  ['x'.repeat(30), null],
])('R-V2: the username %j is rejected with %j', (name, text) => {
  const issue = usernameIssue(name);
  expect(issue && USERNAME_MESSAGES[issue]).toBe(text);
});

test.each<[ElementType, string, string | null]>([
  ['website', '', 'required'],
  ['website', ' \t\n', 'required'],
  ['text', ' ', 'required'],
  ['location', '\u200b\u200d\ufeff', 'required'],
  ['text', '\u00ad\u2800\u3164', 'required'],
  ['text', '\u200fשלום', null],
  ['location', '👨‍👩‍👧', null],
  ['email', 'ann@example.com', null],
  ['email', 'not mail', 'This is not an email address. Try something like you@company.com.'],
  ['email', 'ann@localhost', 'This is not an email address. Try something like you@company.com.'],
  ['website', 'ann.example', null],
  ['phone', '+1 555 123 4567', null],
  ['text', 'javascript:alert(1)', 'This kind of link cannot be used on a card.'],
])('a %s element with %j is rejected with %j', (type, value, outcome) => {
  expect(findValueIssue(type, value)).toBe(outcome);
});

test('R-V5: an element value is trimmed and limited to five hundred characters', () => {
  expect(saveElement([], { type: 'text', value: ' a ', index: null }, () => '1')[0]?.value).toBe(
    'a',
  );
  const element = { id: '1', type: 'text', position: 0 };
  expect(elementSchema.safeParse({ ...element, value: 'x'.repeat(500) }).success).toBe(true);
  expect(elementSchema.safeParse({ ...element, value: 'x'.repeat(501) }).success).toBe(false);
  expect(elementSchema.safeParse({ ...element, value: '  ' }).success).toBe(false);
});

test.each([
  [{ name: 'x'.repeat(100) }, true],
  [{ name: 'x'.repeat(101) }, false],
  [{ bio: 'x'.repeat(600) }, true],
  [{ bio: 'x'.repeat(601) }, false],
  [{ headerPhotoSize: 50 }, true],
  [{ headerPhotoSize: 200 }, true],
  [{ headerPhotoSize: 49 }, false],
  [{ headerPhotoSize: 201 }, false],
  [{ profileImage: 'https://elsewhere.example/a.png' }, false],
  [{ template: 'gold' }, false],
])('a card is validated against its limits (case %#)', (change, isValid) => {
  const card = { ...buildCard(AT, null), ...change };
  expect(cardContentSchema.safeParse(card).success).toBe(isValid);
});

test('R-V6: validation messages match the requirement', () => {
  const toasts = [
    EDITOR_COPY.valueRequired,
    EDITOR_COPY.missingInformation,
    IMAGE_COPY.too_large,
  ].map(({ title, description, variant }) => [title, description, variant]);
  expect(toasts).toEqual([
    ['Value Required', 'Please enter a value for this element.', 'destructive'],
    ['Missing Information', 'Please set a username and fill in at least one field.', 'destructive'],
    ['File too large', 'Please choose an image smaller than 5MB.', 'destructive'],
  ]);
  expect(IMAGE_MAX_BYTES).toBe(5_242_880);
});

import { expect, test } from 'vitest';
import { ELEMENT_TYPES } from '#shared/card/element.ts';
import {
  coveredElements,
  coversElement,
  uncoveredElementMessage,
} from '#shared/plan/element-plan.ts';

test('every kind of element is free, but YouTube and a shop', () => {
  expect(ELEMENT_TYPES.filter((type) => !coversElement('free', type))).toEqual(['youtube', 'shop']);
  expect(ELEMENT_TYPES.filter((type) => !coversElement('startup', type))).toEqual(['shop']);
  expect(ELEMENT_TYPES.filter((type) => !coversElement('business_pro', type))).toEqual([]);
});

test('the sentence names the plan that lifts it', () => {
  expect(uncoveredElementMessage('youtube')).toBe('YouTube comes with Startup.');
  expect(uncoveredElementMessage('shop')).toBe('Online Shop comes with Business Pro.');
});

function element(type: 'youtube' | 'phone' | 'shop', position: number) {
  return { id: type, type, value: 'x', position, hidden: false };
}

test('what a plan does not cover is left out, the rest keeps its order', () => {
  const all = [element('youtube', 0), element('phone', 1), element('shop', 2)];
  expect(coveredElements('startup', all).map(({ type }) => type)).toEqual(['youtube', 'phone']);
});

import { expect, test } from 'vitest';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import {
  filterIncludedElements,
  isElementIncluded,
  elementUpgradeMessage,
} from '#shared/card/element-plan.ts';

test('every element type is free except YouTube and shop', () => {
  expect(ELEMENT_TYPES.filter((type) => !isElementIncluded('free', type))).toEqual([
    'youtube',
    'shop',
  ]);
  expect(ELEMENT_TYPES.filter((type) => !isElementIncluded('startup', type))).toEqual(['shop']);
  expect(ELEMENT_TYPES.filter((type) => !isElementIncluded('business_pro', type))).toEqual([]);
});

test('the upgrade message names the lowest plan with the element', () => {
  expect(elementUpgradeMessage('youtube')).toBe('YouTube comes with Startup.');
  expect(elementUpgradeMessage('shop')).toBe('Online Shop comes with Business Pro.');
});

function element(type: 'youtube' | 'phone' | 'shop', position: number) {
  return { id: type, type, value: 'x', position, hidden: false };
}

test('elements that a plan does not include are omitted, and the others keep their order', () => {
  const all = [element('youtube', 0), element('phone', 1), element('shop', 2)];
  expect(filterIncludedElements('startup', all).map(({ type }) => type)).toEqual([
    'youtube',
    'phone',
  ]);
});

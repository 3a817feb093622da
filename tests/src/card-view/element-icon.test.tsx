import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';

test('each element type has its own icon, hidden from screen readers', () => {
  const drawings = ELEMENT_TYPES.map((type) => renderToStaticMarkup(<ElementIcon type={type} />));
  expect(new Set(drawings).size).toBe(ELEMENT_TYPES.length);
  for (const drawing of drawings) expect(drawing).toMatch(/^<svg[^>]* aria-hidden="true"/);
});

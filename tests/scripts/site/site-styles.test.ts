import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { listClassNames } from '#scripts/site/site-styles.ts';

test('class names are read from markup as they were written, each once', () => {
  const classes = ['[&>svg]:size-4', "before:content-['a']", 'before:content-["b"]', 'flex'];
  const inner = createElement('i', { className: 'flex' });
  const markup = renderToStaticMarkup(
    createElement('p', { className: classes.join('  '), title: 'class="no"' }, inner),
  );
  expect(markup).not.toContain('&>');
  expect(listClassNames(markup)).toEqual(classes);
});

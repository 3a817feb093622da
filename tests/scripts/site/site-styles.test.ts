import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { isSheetUsed, listClassNames } from '#scripts/site/site-styles.ts';

test('class names are read from markup as they were written, each once', () => {
  const classes = ['[&>svg]:size-4', "before:content-['a']", 'before:content-["b"]', 'flex'];
  const inner = createElement('i', { className: 'flex' });
  const markup = renderToStaticMarkup(
    createElement('p', { className: classes.join('  '), title: 'class="no"' }, inner),
  );
  expect(markup).not.toContain('&>');
  expect(listClassNames(markup)).toEqual(classes);
});

test('a sheet is used by a document that has a class of it', () => {
  const css = '.cf{color:red}.cf-in:hover .cf-tile{margin:0.5rem}';
  expect(isSheetUsed(css, '<p class="text-sm cf-tile">')).toBe(true);
  expect(isSheetUsed(css, '<p class="text-sm">cf</p>')).toBe(false);
});

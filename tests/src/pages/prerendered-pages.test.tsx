import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '#shared/routes.ts';
import { ALL_ARTICLES } from '#src/pages/help/content/categories.ts';
import { CaseStudiesPage } from '#src/pages/case-studies-page.tsx';
import { HelpPage } from '#src/pages/help/help-page.tsx';
import { HomePage } from '#src/pages/home/home-page.tsx';
import { PricingPage } from '#src/pages/pricing/pricing-page.tsx';
import { WhiteLabelPage } from '#src/pages/white-label/white-label-page.tsx';

// These pages are prerendered: no window, no session, no inline styles, and readable without a
// script.

function renderPage(path: string, Page: ComponentType): string {
  return renderToString(
    <StaticRouter location={path}>
      <Page />
    </StaticRouter>,
  ).replaceAll('<!-- -->', '');
}

const PAGES = [
  ['pricing', pages.pricing, PricingPage],
  ['help', pages.help, HelpPage],
  ['white-label', pages.whiteLabel, WhiteLabelPage],
] as const;

test.each(PAGES)('%s renders without a browser and without inline styles', (_, path, Page) => {
  const html = renderPage(path, Page);
  expect(html).toContain('<h1');
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain('<script');
});

test('the prerendered prices are those of both periods, and every choice is a link', () => {
  const html = renderPage(pages.pricing, PricingPage);
  for (const price of ['$9', 'or $99 a year', 'Save $9 a year, 8%', '$29', 'or $299 a year']) {
    expect(html).toContain(price);
  }
  expect(html).toContain('Save up to 20%');
  for (const address of [
    pages.signup,
    pages.contact,
    `${pages.checkout}?plan=startup&amp;billing=monthly`,
    `${pages.checkout}?plan=business_pro&amp;billing=monthly`,
  ]) {
    expect(html).toContain(`href="${address}"`);
  }
});

test('every answer of the help page is in the document, and the form does not submit to a URL', () => {
  const html = renderPage(pages.help, HelpPage);
  const text = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  for (const { question, answer } of ALL_ARTICLES) {
    expect(text).toContain(question);
    expect(text).toContain(answer);
  }
  expect(html).toMatch(/<form[^>]*method="post"/);
  expect(html).toMatch(/<button[^>]*disabled[^>]*>Send Message/);
});

test('what is not available yet stands under one title, and nothing else is called in preparation', () => {
  const html = renderPage(pages.pricing, PricingPage);
  const comparison = html.slice(html.indexOf('id="compare"'), html.indexOf('</table>'));
  expect(comparison.indexOf('>Coming next<')).toBeLessThan(comparison.indexOf('>CRM integration<'));
  expect(comparison.indexOf('>CRM integration<')).toBeGreaterThan(
    comparison.indexOf('>Dedicated support<'),
  );
  expect(html.toLowerCase()).not.toContain('in preparation');
});

test.each([
  ['home', pages.home, HomePage],
  ['use cases', pages.caseStudies, CaseStudiesPage],
  ['white-label', pages.whiteLabel, WhiteLabelPage],
] as const)('no card of %s has a placeholder instead of a code', (_, path, Page) => {
  const html = renderPage(path, Page);
  expect(html).toContain('class="cf-qr"');
  expect(html).not.toContain('cf-none');
});

test('every picture of the home page reserves its place, and only the first screen loads at once', () => {
  const html = renderPage(pages.home, HomePage);
  const pictures = html.match(/<img [^>]*static\/pictures[^>]*>/g) ?? [];
  expect(pictures.length).toBeGreaterThan(5);
  for (const picture of pictures) expect(picture).toMatch(/ width="\d+" height="\d+"/);
  expect(pictures.filter((picture) => !picture.includes('loading="lazy"'))).toHaveLength(1);
});

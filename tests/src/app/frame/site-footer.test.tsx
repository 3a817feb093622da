import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SiteFooter } from '#src/app/frame/site-footer.tsx';
import { setPublicSettings } from '#src/browser/public-settings.ts';

function renderSocial(socialLinks: readonly string[]): string {
  setPublicSettings({ origin: '', socialLinks, claimSource: '' });
  const html = renderToString(
    <StaticRouter location="/">
      <SiteFooter />
    </StaticRouter>,
  );
  return /<ul[^>]*aria-label="Social media">.*?<\/ul>/s.exec(html)?.[0] ?? '';
}

test('a social icon is a link once the operator names its profile', () => {
  const none = renderSocial([]);
  expect(none.match(/<li/g)).toHaveLength(5);
  expect(none).not.toContain('<a ');
  expect(none.match(/ \(no profile yet\)/g)).toHaveLength(5);
  const one = renderSocial(['https://www.youtube.com/@tiptop']);
  expect(one.match(/<a /g)).toHaveLength(1);
  expect(one).toMatch(/<a href="https:\/\/www\.youtube\.com\/@tiptop".*?YouTube<\/span><\/a>/s);
});

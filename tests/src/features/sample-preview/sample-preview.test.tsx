import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  SAMPLE_STYLES,
  SamplePreview,
  type SamplePreviewProps,
} from '#src/features/sample-preview/sample-preview.tsx';

const count = (html: string, piece: RegExp) => html.match(piece)?.length ?? 0;

test('R-G3: without content the sample shows its placeholders', () => {
  const html = renderToStaticMarkup(<SamplePreview />);
  for (const text of [
    'Your Name',
    'Your Title',
    'Your Company',
    'you@company.com',
    '+1 555 123 4567',
    'www.company.com',
  ]) {
    expect(html).toContain(`>${text}<`);
  }
  expect(html).toContain('sp-premium');
  expect(html).not.toContain('<img');
  expect(count(html, /class="cf-icon"/g)).toBe(4);
  // The QR code is created in the browser; until then its space is reserved.
  expect(count(html, /class="cf-qr cf-none"/g)).toBe(1);
});

test('R-G2, R-N6: every property appears in the picture', () => {
  const ann: SamplePreviewProps = {
    name: 'Ann <Lee>',
    title: 'Conductor',
    company: 'City Opera',
    email: 'ann@opera.example',
    phone: '+49 30 1',
    website: 'opera.example',
    username: 'ann',
    profileImage: '/media/ann.jpg',
    style: 'elegant',
    className: 'wide',
  };
  const html = renderToStaticMarkup(<SamplePreview {...ann} />);
  const label =
    'Sample card, elegant: Ann &lt;Lee&gt;, Conductor, City Opera, ann@opera.example, +49 30 1, opera.example';
  expect(html).toContain(`aria-label="${label}" class="sp sp-elegant wide"`);
  expect(html).toContain('<img src="/media/ann.jpg" alt=""/>');
});

test('R-G3: each style looks different, and the QR code is optional', () => {
  const pictures = SAMPLE_STYLES.map((style) =>
    renderToStaticMarkup(<SamplePreview style={style} showQR={false} />),
  );
  expect(new Set(pictures).size).toBe(3);
  expect(pictures.join('')).not.toContain('cf-qr');
});

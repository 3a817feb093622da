import { href } from '#shared/routes.ts';
import type { SocialNetwork } from '#shared/site/social-links.ts';
import { isPartnerApp } from '#src/browser/app-settings.ts';
import { SHOWN_FOOTER_USE_CASES } from '#src/features/use-case-list/shown-use-cases.ts';

export interface SiteLink {
  to: string;
  label: string;
}

/** Partners sell under their own name: their customers are not offered to become partners. */
const PARTNER_LINKS: readonly SiteLink[] = isPartnerApp()
  ? []
  : [{ to: href('whiteLabel'), label: 'White-Label' }];

/** Header links in order; the mobile menu shows the same. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { to: href('features'), label: 'Features' },
  ...PARTNER_LINKS,
  { to: href('caseStudies'), label: 'Use Cases' },
  { to: href('pricing'), label: 'Pricing' },
  { to: href('help'), label: 'Help' },
];

export const FOOTER_COLUMNS: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Product',
    links: [
      { to: href('features'), label: 'Features' },
      { to: href('pricing'), label: 'Pricing' },
      ...PARTNER_LINKS,
      { to: href('integrations'), label: 'Integrations' },
      { to: href('mobileApp'), label: 'Mobile App' },
    ],
  },
  {
    title: 'Use Cases',
    links: SHOWN_FOOTER_USE_CASES.map(({ path, title }) => ({ to: path, label: title })),
  },
  {
    title: 'Support',
    links: [
      { to: href('help'), label: 'Help Center' },
      { to: href('contact'), label: 'Contact' },
      { to: href('setup'), label: 'Book Setup' },
      { to: href('docs'), label: 'Documentation' },
      { to: href('status'), label: 'System Status' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: href('privacy'), label: 'Privacy' },
      { to: href('terms'), label: 'Terms' },
      { to: href('cookies'), label: 'Cookies' },
      { to: href('security'), label: 'Security' },
    ],
  },
];

/** Line icons of the social networks on a 24-unit grid. */
export const SOCIAL_ICONS: readonly { path: string; label: SocialNetwork }[] = [
  { path: 'M4 4h4l12 16h-4zM4 20l7-7M20 4l-7 7', label: 'X' },
  { path: 'M4 9v12M4 4v.5M9 21V9m0 6a5 5 0 0 1 11 0v6', label: 'LinkedIn' },
  {
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7h.01',
    label: 'Instagram',
  },
  {
    path: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3M10 9v6l5-3z',
    label: 'YouTube',
  },
  { path: 'M17 3h-2a4 4 0 0 0-4 4v14M7 12h9', label: 'Facebook' },
];

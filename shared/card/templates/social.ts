import type { PreviewLayout } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Modern Social',
  material: 'Satin',
  previewColor: '#1b4dff',
  qr: { ink: '#1b4dff', tile: '#ffffff' },
  qrOnBlack: '#6f92ff',
};

/** Element types that the template shows as icons, and how many at most. */
export const SOCIAL_TEMPLATE_TYPES = ['facebook', 'instagram', 'linkedin', 'twitter'] as const;
export const SOCIAL_TEMPLATE_MAX = 3;

export const templateColors: TemplateColors = {
  signatureAccent: '#3a64f0',
  page: {
    scheme: 'dark',
    background: '#090c17',
    text: '#f4f6fb',
    soft: '#a6afc6',
    accent: '#1b4dff',
    onAccent: '#ffffff',
    icon: '#7f9dff',
    heading: 'text',
  },
  callBackground: {
    gradient: ['#1a2440', '#0a0d18'],
    text: '#f2f5ff',
    soft: '#b3bdd9',
    accent: '#7f9dff',
  },
};

/** Satin ink with one electric accent: the portrait on the right fades out. */
export const previewLayout: PreviewLayout = {
  step: 3,
  photo: {
    box: { left: 58, top: 0.3, width: 41.8, height: 62.4 },
    shape: {
      path: 'M58 62.75L58 30C58 13.4 67.4 0.3 79 0.3L96.3 0.3C98.2 0.3 99.75 1.8 99.75 3.7L99.75 59.4C99.75 61.2 98.2 62.75 96.3 62.75Z',
    },
    fade: { side: 'bottom', from: 0.72, to: 1.06 },
  },
  initials: {
    fonts: ['strong'],
    size: 17,
    minSize: 10,
    tracking: -0.05,
    centerX: 79,
    centerY: 31.5,
    paint: '#ffffff',
  },
  column: { left: 5.8, top: 7, width: 48, height: 40, anchor: 'top' },
  name: {
    fonts: ['strong'],
    size: 9.8,
    minSize: 5,
    oneLineShare: 0.94,
    tracking: -0.035,
    paint: '#f4f6fb',
  },
  nameHeight: 1.08,
  gaps: { title: 2, company: 0.8 },
  title: { size: 4.1, minSize: 2.7, paint: '#b5bdd3' },
  company: { size: 3.8, minSize: 2.6, paint: '#98a1bb' },
  handle: {
    fonts: ['strong'],
    size: 4,
    minSize: 2.2,
    left: 5.8,
    width: 48,
    baseline: 53.2,
    align: 'start',
    paint: '#8ea9ff',
  },
  watermark: {
    size: 2.3,
    left: 5.8,
    width: 48,
    baseline: 58,
    paint: '#79819a',
  },
  accentArea:
    'M58 62.75L58 30C58 13.4 67.4 0.3 79 0.3L96.3 0.3C98.2 0.3 99.75 1.8 99.75 3.7L99.75 59.4C99.75 61.2 98.2 62.75 96.3 62.75Z',
};

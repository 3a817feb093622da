import type { PreviewLayout } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Royal Blue',
  material: 'Lacquer',
  previewColor: '#1f3f8f',
  qr: { ink: '#1f3f8f', tile: '#ffffff' },
  qrOnBlack: '#7f9bea',
};

export const templateColors: TemplateColors = {
  signatureAccent: '#3f66c9',
  page: {
    scheme: 'dark',
    background: '#0a0f1e',
    text: '#f1f4fc',
    soft: '#a9b3cb',
    accent: '#2f5bd0',
    onAccent: '#ffffff',
    icon: '#8fb0ff',
    heading: 'text',
  },
  callBackground: {
    gradient: ['#1f3f8f', '#0a1638'],
    text: '#f3f6ff',
    soft: '#b9c6e8',
    accent: '#9fb6f2',
  },
};

/**
 * Lacquer with a diagonal cut: the portrait on the left, the name above and details below on the
 * right.
 */
export const previewLayout: PreviewLayout = {
  step: 3,
  photo: {
    box: { left: 0.45, top: 0.45, width: 40.6, height: 62.2 },
    shape: {
      path: 'M3.7 0.45L40.95 0.45L28.2 62.6L3.7 62.6C1.9 62.6 0.45 61.2 0.45 59.4L0.45 3.7C0.45 1.9 1.9 0.45 3.7 0.45Z',
    },
    focus: [0.6, 0.3],
  },
  initials: {
    size: 19,
    minSize: 11,
    centerX: 17.8,
    centerY: 31.5,
    paint: {
      degrees: 128,
      stops: [
        [0, '#ffffff'],
        [0.4, '#a9b6d3'],
        [0.6, '#f4f7ff'],
        [1, '#8795b8'],
      ],
    },
    shadow: { down: 0.25, paint: '#081336', opacity: 0.6 },
  },
  column: { left: 46, top: 8.4, width: 48, height: 28, anchor: 'top' },
  details: { left: 46, top: 36, width: 48, height: 18.4, anchor: 'bottom' },
  name: {
    fonts: ['strong'],
    size: 9.6,
    minSize: 5,
    oneLineShare: 0.94,
    tracking: -0.025,
    paint: '#f3f6ff',
  },
  nameHeight: 1.1,
  gaps: { title: 0, company: 0.9 },
  title: { size: 4.2, minSize: 2.9, paint: '#f3f6ff' },
  company: { size: 3.9, minSize: 2.7, paint: '#c3d0f5' },
  watermark: {
    size: 2.3,
    left: 46,
    width: 48,
    baseline: 59.4,
    paint: '#93a6d6',
  },
  accentArea:
    'M3.7 0L41 0L28.1 63.05L3.7 63.05C1.66 63.05 0 61.4 0 59.35L0 3.7C0 1.66 1.66 0 3.7 0Z',
};

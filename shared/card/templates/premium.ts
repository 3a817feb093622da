import type { PreviewLayout, PreviewPaint } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Classic Gold',
  material: 'Enamel',
  previewColor: '#d9b36a',
  qr: { ink: '#1a150a', tile: '#e2c27d' },
  pass: { background: '#000000', foreground: '#d9b36a', label: '#ffffff' },
};

export const templateColors: TemplateColors = {
  signatureAccent: '#8c6d1f',
  page: {
    scheme: 'dark',
    background: '#110f0b',
    text: '#f4efe6',
    soft: '#b0a89b',
    accent: '#d9b36a',
    onAccent: '#17120a',
    icon: '#d9b36a',
    heading: 'display',
  },
  callBackground: {
    gradient: ['#2a241a', '#0e0d0b'],
    text: '#f4efe6',
    soft: '#b9b0a2',
    accent: '#d9b36a',
  },
};

const FOIL: PreviewPaint = {
  degrees: 118,
  stops: [
    [0, '#b98d45'],
    [0.24, '#f6e3ae'],
    [0.44, '#d3a758'],
    [0.58, '#fbeec6'],
    [0.78, '#c99d53'],
    [1, '#ecd08f'],
  ],
};

/** Black enamel and gold foil: everything centered below the medallion. */
export const previewLayout: PreviewLayout = {
  step: 5,
  photo: {
    box: { left: 41.45, top: 8.55, width: 17.1, height: 17.1 },
    shape: { radius: 8.55 },
  },
  initials: {
    size: 8.6,
    minSize: 5,
    centerX: 50,
    centerY: 17.1,
    paint: '#f0d9a0',
  },
  column: { left: 9, top: 28.4, width: 82, height: 26.4, align: 'center' },
  name: {
    size: 10.4,
    minSize: 6,
    paint: FOIL,
    shadow: { down: 0.22, paint: '#000000', opacity: 0.7 },
  },
  nameHeight: 1.08,
  gaps: { title: 4, company: 1.1 },
  title: {
    size: 3.3,
    minSize: 2.3,
    tracking: 0.12,
    isUppercase: true,
    paint: '#e9cf94',
  },
  company: {
    size: 2.8,
    minSize: 2.1,
    tracking: 0.12,
    isUppercase: true,
    paint: '#c2aa78',
  },
  // A rule below the name that fades at both ends.
  ornaments: {
    gap: 1.5,
    rules: [
      {
        left: 37,
        width: 13,
        down: 0,
        height: 0.24,
        paint: {
          degrees: 90,
          stops: [
            [0, '#15120e'],
            [1, '#f3dfa8'],
          ],
        },
      },
      {
        left: 50,
        width: 13,
        down: 0,
        height: 0.24,
        paint: {
          degrees: 90,
          stops: [
            [0, '#f3dfa8'],
            [1, '#15120e'],
          ],
        },
      },
    ],
  },
  watermark: {
    size: 2.3,
    left: 12,
    width: 76,
    baseline: 57.4,
    align: 'center',
    paint: '#98855c',
  },
};

import type { PreviewLayout } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Rose Gold',
  material: 'Foil',
  previewColor: '#ebc0ae',
  qr: { ink: '#1e1210', tile: '#ebc0ae' },
};

export const templateColors: TemplateColors = {
  signatureAccent: '#a8593f',
  page: {
    scheme: 'light',
    background: '#f6efea',
    text: '#2b1812',
    soft: '#75503f',
    accent: '#99503a',
    onAccent: '#ffffff',
    icon: '#99503a',
    heading: 'display',
  },
  callBackground: {
    gradient: ['#5a3b33', '#221614'],
    text: '#fbf1ec',
    soft: '#d9bdb1',
    accent: '#ebc0ae',
  },
};

/** Copper foil and a strip of cotton paper: the portrait above, the texts on the paper. */
export const previewLayout: PreviewLayout = {
  step: 5,
  photo: {
    box: { left: 0.1, top: 0.1, width: 50, height: 38 },
    shape: { path: 'M3.7 0.1L50 0.1L50 38.1L0.1 38.1L0.1 3.7C0.1 1.7 1.7 0.1 3.7 0.1Z' },
    focus: [0.5, 0.16],
    fade: { side: 'right', from: 0.62, to: 1 },
  },
  initials: {
    fonts: ['italic', 'serif', 'text'],
    size: 26,
    minSize: 14,
    centerX: 50,
    centerY: 19.4,
    paint: '#b77a60',
    shadow: { down: 0.28, paint: '#fff0e8', opacity: 0.8 },
  },
  column: { left: 5.8, top: 39.4, width: 88.4, height: 22 },
  name: { size: 9.8, minSize: 5.6, paint: '#2b1812' },
  nameHeight: 1,
  gaps: { title: 1, company: 0.2 },
  title: { size: 3.8, minSize: 2.5, paint: '#75452f' },
  company: { size: 3.5, minSize: 2.4, paint: '#8a5a43' },
  watermark: {
    size: 2.2,
    left: 54,
    width: 40.2,
    baseline: 6.6,
    align: 'end',
    paint: '#5b3524',
  },
  accentArea: 'M3.7 0L96.3 0C98.34 0 100 1.66 100 3.7L100 38.1L0 38.1L0 3.7C0 1.66 1.66 0 3.7 0Z',
  isWatermarkOnAccent: true,
};

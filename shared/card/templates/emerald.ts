import type { PreviewLayout } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Emerald Green',
  material: 'Leather',
  previewColor: '#0b5d43',
  qr: { ink: '#0b5d43', tile: '#ffffff' },
  qrOnBlack: '#2fae86',
};

export const templateColors: TemplateColors = {
  signatureAccent: '#1d7f5f',
  page: {
    scheme: 'dark',
    background: '#07130e',
    text: '#f1efe4',
    soft: '#a5b3a8',
    accent: '#13805c',
    onAccent: '#ffffff',
    icon: '#d8c08a',
    heading: 'display',
  },
  callBackground: {
    gradient: ['#0c5a42', '#05241b'],
    text: '#eefaf4',
    soft: '#b2d6c7',
    accent: '#7fd3b2',
  },
};

/** Leather with a stitched edge: the portrait on the seam, the texts below it. */
export const previewLayout: PreviewLayout = {
  step: 7,
  photo: {
    box: { left: 7.35, top: 11.95, width: 21.9, height: 21.9 },
    shape: { radius: 1.45 },
  },
  initials: {
    size: 11.5,
    minSize: 7,
    centerX: 18.3,
    centerY: 22.9,
    paint: '#ead9a8',
    shadow: { down: 0.2, paint: '#000000', opacity: 0.55 },
  },
  column: { left: 7, top: 36, width: 86, height: 20.6 },
  name: {
    size: 10.6,
    minSize: 5.6,
    paint: '#f6efdc',
    shadow: { down: 0.22, paint: '#000000', opacity: 0.5 },
  },
  nameHeight: 1.02,
  gaps: { title: 1.4, company: 0.3 },
  title: { size: 3.9, minSize: 2.6, paint: '#f3ecd9' },
  company: { size: 3.6, minSize: 2.5, paint: '#cfdccb' },
  watermark: {
    size: 2.2,
    left: 34,
    width: 58.4,
    baseline: 8.4,
    align: 'end',
    paint: '#9dbfae',
  },
  accentArea: 'M3.7 0L96.3 0C98.34 0 100 1.66 100 3.7L100 27L0 27L0 3.7C0 1.66 1.66 0 3.7 0Z',
};

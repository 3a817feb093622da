import type { PreviewLayout, PreviewPaint } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Luxury Ornate',
  material: 'Paper',
  previewColor: '#f3e9d2',
  qr: { ink: '#20160a', tile: '#f3e9d2' },
};

export const templateColors: TemplateColors = {
  signatureAccent: '#8a6a3a',
  page: {
    scheme: 'light',
    background: '#f7f1e3',
    text: '#20160a',
    soft: '#6b5836',
    accent: '#4a3513',
    onAccent: '#fdf6e3',
    icon: '#7d5a1f',
    heading: 'display',
  },
  callBackground: {
    gradient: ['#4a3d26', '#1a150c'],
    text: '#f8f1e0',
    soft: '#cfc0a0',
    accent: '#f3e9d2',
  },
};

const ENGRAVED: PreviewPaint = {
  degrees: 90,
  stops: [
    [0, '#f6eedb'],
    [0.25, '#8a6526'],
    [0.75, '#8a6526'],
    [1, '#f6eedb'],
  ],
};

/** Laid paper, engraved like a share certificate: everything centered within the guilloche. */
export const previewLayout: PreviewLayout = {
  step: 7,
  photo: {
    box: { left: 42.25, top: 9.6, width: 15.5, height: 19.5 },
    shape: { radius: 7.75, radiusDown: 9.75 },
    tone: 'sepia',
  },
  initials: {
    size: 8.4,
    minSize: 5,
    centerX: 50,
    centerY: 19.35,
    paint: '#5d4113',
  },
  column: { left: 12, top: 31.4, width: 76, height: 20.4, align: 'center' },
  name: { size: 9, minSize: 5, paint: '#20160a' },
  nameHeight: 1.04,
  gaps: { title: 2.9, company: 0.9 },
  title: { fonts: ['italic', 'text'], size: 4.1, minSize: 2.9, paint: '#3a2a12' },
  company: {
    size: 2.7,
    minSize: 2,
    tracking: 0.14,
    isUppercase: true,
    paint: '#4a3717',
  },
  // A thick and a thin engraved line below the name that fade at both ends.
  ornaments: {
    gap: 0.9,
    rules: [
      { left: 32, width: 36, down: 0, height: 0.32, paint: ENGRAVED },
      { left: 36, width: 28, down: 0.7, height: 0.16, paint: ENGRAVED },
    ],
  },
  watermark: {
    size: 2,
    minSize: 1.6,
    left: 14,
    width: 72,
    baseline: 54.8,
    align: 'center',
    paint: '#6b5320',
  },
};

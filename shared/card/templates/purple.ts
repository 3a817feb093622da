import type { PreviewLayout } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Deep Purple',
  material: 'Velvet',
  previewColor: '#4a2a78',
  qr: { ink: '#4a2a78', tile: '#ffffff' },
  qrOnBlack: '#a58ad6',
};

export const templateColors: TemplateColors = {
  signatureAccent: '#8152c0',
  page: {
    scheme: 'dark',
    background: '#100a1a',
    text: '#f3edfb',
    soft: '#b3a6c6',
    accent: '#7b4fc0',
    onAccent: '#ffffff',
    icon: '#bfa0ef',
    heading: 'display',
  },
  callBackground: {
    gradient: ['#4a2a78', '#1a0e2e'],
    text: '#f7f2ff',
    soft: '#cab9e6',
    accent: '#bb9ff0',
  },
};

/** Velvet: the name dominates. */
export const previewLayout: PreviewLayout = {
  step: 3,
  photo: {
    box: { left: 75, top: 5.6, width: 19.4, height: 19.4 },
    shape: { radius: 1.4 },
    frame: [
      {
        box: { left: 74.75, top: 5.35, width: 19.9, height: 19.9 },
        radius: 1.65,
        paint: '#a78bd6',
      },
    ],
  },
  initials: null,
  column: { left: 5.8, top: 4, width: 88.4, height: 46 },
  columnWithPhoto: {
    left: 5.8,
    top: 16,
    width: 88.4,
    height: 29,
    anchor: 'bottom',
  },
  details: { left: 5.8, top: 48, width: 88.4, height: 9.6, anchor: 'bottom' },
  name: {
    size: 20,
    minSize: 8,
    tracking: -0.03,
    paint: {
      degrees: 112,
      stops: [
        [0, '#ffffff'],
        [0.25, '#d6c0f5'],
        [0.38, '#b592ea'],
        [0.384, '#f6efff'],
        [0.62, '#c7a9f2'],
        [1, '#b08fe6'],
      ],
    },
  },
  nameHeight: 0.88,
  gaps: { title: 0, company: 0.8 },
  title: { size: 4.1, minSize: 2.7, paint: '#ece2fb' },
  company: { size: 3.7, minSize: 2.5, paint: '#c5b1e6' },
  watermark: {
    size: 2.2,
    left: 5.8,
    width: 60,
    baseline: 7.4,
    paint: '#b79fe0',
  },
};

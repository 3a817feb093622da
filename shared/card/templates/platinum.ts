import type { PreviewLayout } from '#shared/card/preview-layout.ts';
import type { Template, TemplateColors } from '#shared/card/template.ts';

export const template: Template = {
  label: 'Platinum Silver',
  material: 'Metal',
  previewColor: '#c9ced4',
  qr: { ink: '#15171a', tile: '#e6e8eb' },
};

export const templateColors: TemplateColors = {
  signatureAccent: '#667080',
  page: {
    scheme: 'light',
    background: '#eef0f2',
    text: '#15171a',
    soft: '#555c64',
    accent: '#23272c',
    onAccent: '#ffffff',
    icon: '#4a525b',
    heading: 'text',
  },
  callBackground: {
    gradient: ['#3b4149', '#15181c'],
    text: '#f3f5f7',
    soft: '#bcc3cb',
    accent: '#c9ced4',
  },
};

/**
 * Brushed steel on a Swiss grid: name above, labels under hairlines below, portrait in the right
 * column.
 */
export const previewLayout: PreviewLayout = {
  step: 7,
  photo: {
    box: { left: 76, top: 5.6, width: 18.4, height: 24 },
    shape: { radius: 0.6 },
    tone: 'gray',
    frame: [
      {
        box: { left: 75.96, top: 5.76, width: 18.72, height: 24.3 },
        radius: 0.76,
        paint: '#fafbfc',
        opacity: 0.75,
      },
      {
        box: { left: 75.84, top: 5.44, width: 18.72, height: 24.32 },
        radius: 0.76,
        paint: '#7d8288',
      },
    ],
  },
  initials: {
    fonts: ['text'],
    size: 8.4,
    minSize: 5,
    tracking: -0.04,
    centerX: 85.2,
    centerY: 17.6,
    paint: '#2a2d31',
  },
  column: { left: 5.8, top: 4.6, width: 62, height: 34, anchor: 'top' },
  details: {
    left: 5.8,
    top: 40,
    width: 62,
    height: 17.4,
    anchor: 'bottom',
    isRuled: true,
  },
  name: {
    fonts: ['strong'],
    size: 10.4,
    minSize: 5.4,
    tracking: -0.038,
    paint: '#15171a',
    shadow: { down: 0.16, paint: '#ffffff', opacity: 0.6 },
  },
  nameHeight: 1.06,
  gaps: { title: 0, company: 0.8 },
  title: {
    fonts: ['strong'],
    size: 3.9,
    minSize: 2.5,
    paint: '#15171a',
    shadow: { down: 0.12, paint: '#ffffff', opacity: 0.55 },
  },
  company: {
    size: 3.6,
    minSize: 2.4,
    paint: '#33373c',
    shadow: { down: 0.12, paint: '#ffffff', opacity: 0.55 },
  },
  watermark: {
    size: 2.1,
    minSize: 1.6,
    left: 72,
    width: 22.4,
    baseline: 57,
    align: 'end',
    paint: '#43474d',
  },
};

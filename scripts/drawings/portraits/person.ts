import type { PortraitName } from '#shared/site/portraits.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** What distinguishes one head from another; 1 is the average. */
export interface HeadShape {
  jaw: number;
  nose: number;
  lips: number;
  /** Length of the face below the eyes. */
  length: number;
  neck: number;
  shoulders: number;
}

export type HairStyle = 'short' | 'swept' | 'cropped' | 'bun' | 'bob' | 'long' | 'wavy' | 'curls';

/** A fictional person. Colors are from 0 to 1. */
export interface Person {
  shape: HeadShape;
  skin: Color;
  lips: Color;
  hair: readonly [style: HairStyle, color: Color];
  iris: Color;
  coat: Color;
  /** Seen in the neck of the coat; without one the coat closes there. */
  shirt?: Color;
  /** The coat covers the neck. */
  hasHighCollar?: true;
  room: readonly [light: Color, dark: Color];
  /** Turn of the head in radians, to the left of the picture if negative. */
  turn: number;
  tilt: number;
  /** From 0 to 1. */
  beard?: number;
  /** From 0 to 1. */
  age?: number;
  hasGlasses?: true;
}

function hex(color: string): Color {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const SKINS = {
  fair: { skin: hex('#efc6a8'), lips: hex('#b5625a') },
  rosy: { skin: hex('#efc2a6'), lips: hex('#b85f57') },
  tan: { skin: hex('#dcaa82'), lips: hex('#a1594c') },
  olive: { skin: hex('#cc9a6e'), lips: hex('#9a574a') },
  brown: { skin: hex('#a06a45'), lips: hex('#7d3d33') },
  deep: { skin: hex('#774c34'), lips: hex('#6b332b') },
} as const;

const HAIR = {
  black: hex('#1d1a1a'),
  brown: hex('#4a2f20'),
  copper: hex('#9a5329'),
  blond: hex('#c9a566'),
  gray: hex('#a09d99'),
} as const;

const IRIS = { brown: hex('#4a2f1a'), hazel: hex('#6b5430'), blue: hex('#5a7a94') } as const;

const AVERAGE: HeadShape = { jaw: 1, nose: 1, lips: 1, length: 1, neck: 1, shoulders: 1 };
const SLIGHT: HeadShape = {
  ...AVERAGE,
  jaw: 0.92,
  nose: 0.9,
  lips: 1.1,
  neck: 0.8,
  shoulders: 0.88,
};

/** The people of the sample cards. */
export const SAMPLE_PEOPLE: Readonly<Record<PortraitName, Person>> = {
  'amara-okafor': {
    ...SKINS.deep,
    shape: { ...SLIGHT, jaw: 0.97, nose: 1.06, lips: 1.3 },
    hair: ['curls', HAIR.black],
    iris: IRIS.brown,
    coat: hex('#b8632f'),
    shirt: hex('#f1e6d4'),
    room: [hex('#e2cfad'), hex('#6d5738')],
    turn: -0.24,
    tilt: 0.04,
  },
  'clara-voss': {
    ...SKINS.fair,
    shape: { ...SLIGHT, length: 1.05 },
    hair: ['bun', HAIR.brown],
    iris: IRIS.hazel,
    coat: hex('#8b2f35'),
    hasHighCollar: true,
    room: [hex('#f0e2c6'), hex('#a58f63')],
    turn: 0.3,
    tilt: -0.03,
  },
  'nora-feld': {
    ...SKINS.rosy,
    shape: { ...SLIGHT, jaw: 0.95 },
    hair: ['bob', HAIR.blond],
    iris: IRIS.blue,
    coat: hex('#3c434e'),
    shirt: hex('#f4f5f7'),
    room: [hex('#dfe3e8'), hex('#7c8590')],
    turn: -0.28,
    tilt: -0.03,
  },
  'iris-lund': {
    ...SKINS.fair,
    shape: { ...SLIGHT, length: 0.96, lips: 1.2 },
    hair: ['wavy', HAIR.copper],
    iris: IRIS.blue,
    coat: hex('#4b3560'),
    hasHighCollar: true,
    room: [hex('#c3a8dd'), hex('#4d3370')],
    turn: 0.26,
    tilt: 0.05,
  },
  'samir-haddad': {
    ...SKINS.olive,
    shape: { ...AVERAGE, jaw: 1.06, nose: 1.08 },
    hair: ['swept', HAIR.black],
    iris: IRIS.brown,
    coat: hex('#2c4377'),
    shirt: hex('#eef1f7'),
    room: [hex('#b4c5e9'), hex('#2f4880')],
    turn: 0.3,
    tilt: -0.02,
    beard: 0.85,
  },
  'maya-lindqvist': {
    ...SKINS.brown,
    shape: { ...SLIGHT, lips: 1.2 },
    hair: ['bun', HAIR.black],
    iris: IRIS.brown,
    coat: hex('#f0ddd0'),
    room: [hex('#f2d7c9'), hex('#b07d6b')],
    turn: -0.26,
    tilt: 0.03,
    hasGlasses: true,
  },
  'jonas-hale': {
    ...SKINS.tan,
    shape: { ...AVERAGE, jaw: 1.1 },
    hair: ['short', HAIR.brown],
    iris: IRIS.hazel,
    coat: hex('#e9e4d6'),
    shirt: hex('#fffdf6'),
    room: [hex('#b2cbb2'), hex('#2d5a46')],
    turn: -0.3,
    tilt: 0.02,
    beard: 0.25,
  },
  'kit-okafor': {
    ...SKINS.brown,
    shape: { ...AVERAGE, jaw: 1.02, nose: 1.1, lips: 1.25 },
    hair: ['cropped', HAIR.black],
    iris: IRIS.brown,
    coat: hex('#30343e'),
    room: [hex('#a8c0ff'), hex('#27409c')],
    turn: 0.26,
    tilt: 0.03,
    hasGlasses: true,
  },
  'ada-moreno': {
    ...SKINS.tan,
    shape: SLIGHT,
    hair: ['long', HAIR.brown],
    iris: IRIS.brown,
    coat: hex('#2a313d'),
    shirt: hex('#e9e2d6'),
    room: [hex('#dcc48f'), hex('#5c4a2b')],
    turn: -0.3,
    tilt: 0.04,
  },
  'peter-novak': {
    ...SKINS.rosy,
    shape: { ...AVERAGE, jaw: 1.06, nose: 1.08, length: 1.03 },
    hair: ['short', HAIR.gray],
    iris: IRIS.blue,
    coat: hex('#6f603f'),
    shirt: hex('#efe4cb'),
    room: [hex('#f0e6cf'), hex('#9c8659')],
    turn: 0.28,
    tilt: 0,
    beard: 0.5,
    age: 1,
  },
};

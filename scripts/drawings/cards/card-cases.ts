import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { ELEMENT_TYPES, ELEMENTS } from '#shared/card/element/element.ts';
import { BANNER, PORTRAIT } from './card-pictures.ts';

export interface CardCase {
  label: string;
  card: LocalCard;
  /** Whether it has a QR code and the free plan's watermark. */
  isPublished: boolean;
}

export const WATERMARK = 'Made with Tip Top Cards';
const ALL_ELEMENTS = ELEMENT_TYPES.map((type, position) => ({
  id: type,
  type,
  value: ELEMENTS[type].placeholder,
  position,
  hidden: false,
}));

function buildCase(label: string, change: Partial<LocalCard>, isPublished = true): CardCase {
  const username = isPublished ? 'alex-morgan' : '';
  return { label, isPublished, card: { ...buildCard(new Date(0), null), username, ...change } };
}

const typical = { name: 'Alex Morgan', title: 'Structural engineer', company: 'Morgan & Reis' };
const cardElements = ALL_ELEMENTS;
const pictures = { profileImage: PORTRAIT, headerPhoto: BANNER };

/** A new card, a typical card, and a card with everything. */
export const SHEET_CASES: readonly CardCase[] = [
  buildCase('empty', {}, false),
  buildCase('typical', { ...typical, cardElements: ALL_ELEMENTS.slice(4, 7) }),
  buildCase('full', { ...typical, ...pictures, cardElements }),
];

const longDetails = {
  title: 'Senior Vice President for International Partnerships',
  company: 'Hohenlohe, Beaulieu & Daughters Holding Aktiengesellschaft',
};
const LONG = 'Maximiliana-Alexandrovna von Hohenlohe-Waldenburg-Schillings';

/** Extreme content that every template must still render. */
export const STRESS_CASES: readonly CardCase[] = [
  buildCase('photo', { ...typical, profileImage: PORTRAIT, cardElements }),
  buildCase('banner', { ...typical, headerPhoto: BANNER, cardElements }),
  buildCase('small banner', { ...typical, headerPhoto: BANNER, headerPhotoSize: 50 }),
  buildCase('60 letters', { name: LONG, ...longDetails, cardElements }),
  buildCase('60 letters, full', { name: LONG, ...longDetails, ...pictures, cardElements }),
  buildCase('100 letters', { name: 'Wolfgang'.repeat(12) + 'Wolf', title: 'W'.repeat(100) }),
  buildCase('100 letters, full', {
    name: `${LONG} zu Fürstenberg-Stammheim und Löwenstein`,
    title: 'm'.repeat(100),
    company: 'M'.repeat(100),
    ...pictures,
    cardElements,
  }),
  buildCase('Arabic', {
    name: 'عبد الرحمن بن محمد الفاسي',
    title: 'مهندس معماري أول',
    company: 'مكتب الأندلس للعمارة',
    profileImage: PORTRAIT,
    cardElements,
  }),
  buildCase('Hebrew', {
    name: 'אברהם בן־דוד',
    title: 'מהנדס',
    company: 'סטודיו גליל',
    cardElements,
  }),
  buildCase('Chinese', {
    name: '欧阳小明',
    title: '高级建筑工程师',
    company: '东方设计院',
    ...pictures,
  }),
  buildCase('Japanese', {
    name: '東海林 さくら子',
    title: 'クリエイティブディレクター',
    company: '株式会社アトリエ・ミナミアオヤマ',
    cardElements,
  }),
  buildCase('one letter', { name: 'X', cardElements: ALL_ELEMENTS.slice(0, 2) }),
  buildCase('one word', { name: 'Schwarzenegger-Kawashima', title: 'Actor', company: '' }),
  buildCase('name only', { name: 'Li Na', profileImage: PORTRAIT }),
];

import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { ELEMENT_TYPES, ELEMENTS } from '#shared/card/element.ts';
import { BANNER, PORTRAIT } from '#scripts/drawings/card-pictures.ts';

/** One card to look at or to measure; the template is the looker's choice. */
export interface CardCase {
  label: string;
  card: LocalCard;
  /** With a code and the line of a free plan. */
  isPublished: boolean;
}

export const WATERMARK = 'Made with Tip Top Cards';
const everyElement = ELEMENT_TYPES.map((type, position) => ({
  id: type,
  type,
  value: ELEMENTS[type].placeholder,
  position,
  hidden: false,
}));

function cardCase(label: string, change: Partial<LocalCard>, isPublished = true): CardCase {
  const username = isPublished ? 'alex-morgan' : '';
  return { label, isPublished, card: { ...buildCard(new Date(0), null), username, ...change } };
}

const typical = { name: 'Alex Morgan', title: 'Structural engineer', company: 'Morgan & Reis' };
const cardElements = everyElement;
const pictures = { profileImage: PORTRAIT, headerPhoto: BANNER };

/** What a card looks like on its first day, on most days, and with everything on it. */
export const SHEET_CASES: readonly CardCase[] = [
  cardCase('empty', {}, false),
  cardCase('typical', { ...typical, cardElements: everyElement.slice(4, 7) }),
  cardCase('full', { ...typical, ...pictures, cardElements }),
];

const longDetails = {
  title: 'Senior Vice President for International Partnerships',
  company: 'Hohenlohe, Beaulieu & Daughters Holding Aktiengesellschaft',
};
const LONG = 'Maximiliana-Alexandrovna von Hohenlohe-Waldenburg-Schillings';

/** What the templates were not drawn for and must carry all the same. */
export const STRESS_CASES: readonly CardCase[] = [
  cardCase('photo', { ...typical, profileImage: PORTRAIT, cardElements }),
  cardCase('banner', { ...typical, headerPhoto: BANNER, cardElements }),
  cardCase('small banner', { ...typical, headerPhoto: BANNER, headerPhotoSize: 50 }),
  cardCase('60 letters', { name: LONG, ...longDetails, cardElements }),
  cardCase('60 letters, full', { name: LONG, ...longDetails, ...pictures, cardElements }),
  cardCase('100 letters', { name: 'Wolfgang'.repeat(12) + 'Wolf', title: 'W'.repeat(100) }),
  cardCase('100 letters, full', {
    name: `${LONG} zu Fürstenberg-Stammheim und Löwenstein`,
    title: 'm'.repeat(100),
    company: 'M'.repeat(100),
    ...pictures,
    cardElements,
  }),
  cardCase('Arabic', {
    name: 'عبد الرحمن بن محمد الفاسي',
    title: 'مهندس معماري أول',
    company: 'مكتب الأندلس للعمارة',
    profileImage: PORTRAIT,
    cardElements,
  }),
  cardCase('Hebrew', {
    name: 'אברהם בן־דוד',
    title: 'מהנדס',
    company: 'סטודיו גליל',
    cardElements,
  }),
  cardCase('Chinese', {
    name: '欧阳小明',
    title: '高级建筑工程师',
    company: '东方设计院',
    ...pictures,
  }),
  cardCase('Japanese', {
    name: '東海林 さくら子',
    title: 'クリエイティブディレクター',
    company: '株式会社アトリエ・ミナミアオヤマ',
    cardElements,
  }),
  cardCase('one word', { name: 'Schwarzenegger-Kawashima', title: 'Actor', company: '' }),
  cardCase('name only', { name: 'Li Na', profileImage: PORTRAIT }),
];

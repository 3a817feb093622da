import type { SamplePerson } from '#scripts/samples/create-person.ts';
import { buildCard, cardContentSchema, type CardContent } from '#shared/card/card.ts';
import type { CardElement, ElementType } from '#shared/card/element/element.ts';
import type { TemplateKey } from '#shared/card/templates.ts';

/** The account of a seeded local start: it manages the cards of a small studio. */
export const OWNER: SamplePerson = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara.okafor@example.com',
  password: 'a sample password',
  plan: 'enterprise',
};

const CREATED_AT = new Date('2026-01-05T09:00:00.000Z');
const COMPANY = 'Northlight Studio';

type Details = Pick<CardContent, 'name' | 'title' | 'bio' | 'template'> & {
  familyName?: string;
  company?: string;
  elements: readonly (readonly [
    type: ElementType,
    value: string,
    more?: Pick<CardElement, 'name' | 'price'>,
  ])[];
};

/** One card of each template, by username. The first is the owner's. */
const TEAM: Readonly<Record<string, Details>> = {
  'amara-okafor': {
    name: 'Amara Okafor',
    title: 'Founder & Creative Director',
    bio: 'I help museums and cities tell visitors where they are, and why it matters.',
    template: 'premium',
    elements: [
      ['email', 'amara.okafor@example.com'],
      ['phone', '+44 20 7946 0112'],
      ['whatsapp', '+44 7700 900112'],
      ['website', 'northlight.example.com'],
      ['linkedin', 'linkedin.com/in/amara-okafor-sample'],
      ['calendar', 'calendar.example.com/amara'],
      ['location', 'Lagos and London'],
      ['shop', 'shop.example.com/wayfinding', buildProduct('Wayfinding handbook', 3900)],
    ],
  },
  'lukasz-wojcik': {
    name: 'Łukasz Wójcik',
    title: 'Head of Production',
    bio: 'From the first drawing to the last screw: signs that survive the weather in Gdańsk.',
    template: 'platinum',
    elements: [
      ['email', 'lukasz.wojcik@example.com'],
      ['phone', '+48 58 555 01 20'],
      ['website', 'northlight.example.com/production'],
      ['linkedin', 'linkedin.com/in/lukasz-wojcik-sample'],
      ['location', 'Gdańsk, Poland'],
    ],
  },
  'daria-sokolova': {
    name: 'Дарья Соколова',
    familyName: 'Соколова',
    title: 'Арт-директор',
    bio: 'Шрифты, навигация и терпение. Работаю между Белградом и Берлином.',
    template: 'royal',
    elements: [
      ['email', 'daria.sokolova@example.com'],
      ['instagram', '@daria.sokolova.sample'],
      ['portfolio', 'portfolio.example.com/daria'],
      ['website', 'northlight.example.com'],
      ['location', 'Београд, Србија'],
    ],
  },
  'misaki-sato': {
    name: '佐藤 美咲',
    familyName: '佐藤',
    title: 'プロダクトデザイナー',
    bio: '駅や病院の案内をデザインしています。ご相談はお気軽にどうぞ。',
    template: 'emerald',
    elements: [
      ['email', 'misaki.sato@example.com'],
      ['phone', '+81 3 5550 0123'],
      ['twitter', '@misaki_sample'],
      ['github', 'github.com/misaki-sato-sample'],
      ['calendar', 'calendar.example.com/misaki'],
      ['location', '東京都渋谷区'],
    ],
  },
  'eleni-papadaki': {
    name: 'Ελένη Παπαδάκη',
    familyName: 'Παπαδάκη',
    title: 'Υπεύθυνη πελατών',
    bio: 'Η πρώτη σας επαφή για έργα στη Μεσόγειο.',
    template: 'rosegold',
    elements: [
      ['email', 'eleni.papadaki@example.com'],
      ['phone', '+30 21 0555 0145'],
      ['whatsapp', '+30 690 555 0145'],
      ['facebook', 'facebook.com/northlight.sample'],
      ['location', 'Αθήνα'],
    ],
  },
  'priya-sharma': {
    name: 'प्रिया शर्मा',
    familyName: 'शर्मा',
    title: 'Research Lead',
    bio: 'Walks through a building with strangers, then draws what they missed.',
    template: 'purple',
    elements: [
      ['email', 'priya.sharma@example.com'],
      ['linkedin', 'linkedin.com/in/priya-sharma-sample'],
      ['zoom', 'zoom.us/j/5550100200'],
      ['website', 'northlight.example.com/research'],
      ['text', 'Ask me for the field report'],
    ],
  },
  'khalid-alharbi': {
    name: 'خالد الحربي',
    familyName: 'الحربي',
    title: 'مدير تطوير الأعمال',
    bio: 'نصمم لوحات إرشادية واضحة للمطارات والمتاحف في الخليج.',
    template: 'luxury',
    elements: [
      ['email', 'khalid.alharbi@example.com'],
      ['phone', '+971 4 555 0167'],
      ['whatsapp', '+971 50 555 0167'],
      ['website', 'northlight.example.com/gulf'],
      ['location', 'دبي'],
    ],
  },
  'minjun-kim': {
    name: '김민준',
    familyName: '김',
    title: 'Motion Designer',
    bio: '움직이는 안내판과 짧은 영상을 만듭니다.',
    template: 'social',
    company: 'Northlight Studio Seoul',
    elements: [
      ['instagram', '@minjun.kim.sample'],
      ['linkedin', 'linkedin.com/in/minjun-kim-sample'],
      ['twitter', '@minjun_sample'],
      ['tiktok', '@minjun.kim.sample'],
      ['youtube', 'youtube.com/@northlight-sample'],
      ['spotify', 'open.spotify.com/artist/northlight-sample'],
      ['email', 'minjun.kim@example.com'],
    ],
  },
};

export interface SampleOrganizationCard {
  username: string;
  template: TemplateKey;
  content: CardContent;
}

/** The eight cards as a browser publishes them. */
export function listSampleOrganizationCards(): SampleOrganizationCard[] {
  return Object.entries(TEAM).map(([username, { elements, ...details }]) => {
    const find = (type: ElementType) => elements.find(([each]) => each === type)?.[1] ?? '';
    const content = cardContentSchema.parse({
      ...buildCard(CREATED_AT, null),
      // An account's cards need distinct ids.
      id: `sample-${username}`,
      company: COMPANY,
      ...details,
      email: find('email'),
      phone: find('phone'),
      website: find('website'),
      cardElements: elements.map(([type, value, more], position) => ({
        id: `e${position}`,
        type,
        value,
        position,
        hidden: false,
        ...more,
      })),
    });
    return { username, template: content.template, content };
  });
}

function buildProduct(name: string, minor: number): Pick<CardElement, 'name' | 'price'> {
  return { name, price: { minor, currency: 'EUR' } };
}

import jpeg from 'jpeg-js';
import { createApiClient, type ApiCall } from '#scripts/samples/api-client.ts';
import {
  createPerson,
  putSampleCard,
  submitVisitor,
  type LocalStart,
} from '#scripts/samples/create-person.ts';
import { uploadPicture } from '#scripts/samples/portrait.ts';
import { createDepartedCards } from '#scripts/screens/responses/departed-cards.ts';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { PEOPLE, type CardSeed, type PersonKey, type Seed, type SeedPhoto } from './seeds.ts';

export type { PersonKey };

const PASSWORD = 'a sample password';

export type PersonTokens = Readonly<Record<PersonKey, string>>;

interface Setup extends LocalStart {
  /** A JPEG. */
  portrait: Uint8Array<ArrayBuffer>;
}

/** Creates all people of the screenshots through the product's own API. */
export async function createPeople(place: Setup): Promise<PersonTokens> {
  const tokens: [string, string][] = [];
  for (const [key, seed] of Object.entries(PEOPLE))
    tokens.push([key, await create(place, key, seed)]);
  await createDepartedCards(place);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one token for each key just walked
  return Object.fromEntries(tokens) as PersonTokens;
}

async function create(place: Setup, key: string, seed: Seed): Promise<string> {
  const call = createApiClient(place.origin);
  const { firstName, lastName, plan } = seed;
  const token = await createPerson(place, {
    firstName,
    lastName,
    email: `${key}@example.com`,
    password: PASSWORD,
    plan,
    isUnconfirmed: key === 'newcomer',
  });
  const photos = {
    portrait: await uploadPicture(place.origin, token, place.portrait),
    pixel: await uploadPicture(place.origin, token, buildPixel()),
  };
  for (const card of seed.cards) await publish(call, token, card, photos);
  const [first] = seed.cards;
  for (const [at, visitor] of seed.contacts.entries()) {
    await submitVisitor(call, first?.username ?? '', visitor, at);
  }
  return token;
}

/** A photo of one pixel. */
function buildPixel(): Uint8Array<ArrayBuffer> {
  const { data } = jpeg.encode({ width: 1, height: 1, data: new Uint8Array([140, 90, 60, 255]) });
  return new Uint8Array(data);
}

async function publish(
  call: ApiCall,
  token: string,
  card: CardSeed,
  photos: Readonly<Record<SeedPhoto, string>>,
): Promise<void> {
  const { username, hasPass, photo, ...content } = card;
  const images = photo ? { profileImage: photos[photo], contactPhoto: photos[photo] } : {};
  await putSampleCard(call, token, username, { ...content, ...images });
  if (!hasPass) return;
  await call(generatePasses.method, generatePasses.path, { cardData: { username } }, { token });
}

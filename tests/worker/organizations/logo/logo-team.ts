import { updateLogo } from '#shared/api/organizations/organizations.ts';
import type { OrganizationLogo } from '#shared/card/policy/organization-logo.ts';
import { join } from '#tests/worker/world/person.ts';
import { bytes, pngChunk, pngSized } from '#tests/worker/pictures/pictures.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

let drawn = 0;

/** A PNG of this size with bytes like no other's. */
export function newLogo(width = 480, height = 150): Uint8Array {
  const file = pngSized(width, height);
  drawn += 1;
  const gamma = pngChunk('gAMA', String(1000 + drawn));
  return bytes(file.subarray(0, 33), gamma, file.subarray(33));
}

/** Sets the logo of a team, uploaded by its owner. */
export async function setLogo(team: CardTeam, file = newLogo()): Promise<OrganizationLogo> {
  const path = await team.owner.upload(file);
  const { logo } = await readAnswer(updateLogo, team.send('PUT', '/logo', { path }), 200);
  if (logo === null) throw new Error('no logo');
  return logo;
}

/** A team with a logo and a member's organization card. */
export async function createLogoTeam() {
  const team = await createCardTeam();
  const file = newLogo();
  const logo = await setLogo(team, file);
  const ann = await join();
  const member = await team.add(ann);
  const { username } = await team.card(member);
  return { team, file, logo, ann, member, username };
}

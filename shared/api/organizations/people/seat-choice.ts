import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { memberSchema, rowIdSchema } from '#shared/api/organizations/people/members.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

const PATH = '/api/organizations/:org/seat-choice';

/** Most people of one choice. No plan with a limited number of seats has more. */
const CHOSEN_MAX = 100;

/** A smaller plan of an organization, and who stays under it. */
export const seatChoiceSchema = z.object({
  plan: z.enum(PLAN_IDS),
  /** When the smaller plan begins, or began. */
  beginsAt: z.iso.datetime(),
  /** When members without a seat are suspended. Not before owners had a week to choose. */
  suspendsAt: z.iso.datetime(),
  /** Active members now, and how many of them can stay. */
  members: z.int().min(0),
  seats: z.int().min(0),
  /** Who stays: owners first, then those who were chosen, then those who were active last. */
  staying: z.array(memberSchema),
  /** The people whom an owner chose and who are still active. Empty before a choice. */
  chosen: z.array(z.string()),
  /** When and by whose address; null before a choice. */
  chosenAt: z.iso.datetime().nullable(),
  chosenBy: z.string().nullable(),
  /** Grows with each choice. */
  revision: z.int().min(0),
});
export type SeatChoice = z.infer<typeof seatChoiceSchema>;

/** The choice that owners have, or null while the plan has or will have seats for everyone. */
export const readSeatChoice = endpoint({
  method: 'GET',
  path: PATH,
  auth: true,
  request: null,
  response: z.object({ choice: seatChoiceSchema.nullable() }),
});

/**
 * Chooses who stays. Owners stay without being named, and free seats go to those who were active last.
 * People who are not active members any more are left out. `revision` is that of the choice that the
 * caller saw: throws `seats_changed` with the `current` choice if another owner chose since, and
 * `invalid_input` for more people than seats. Throws `not_found` while there is nothing to choose.
 */
export const chooseSeats = endpoint({
  method: 'PUT',
  path: PATH,
  auth: true,
  request: z.object({
    members: z.array(rowIdSchema).max(CHOSEN_MAX),
    revision: z.int().min(0),
  }),
  response: z.object({ choice: seatChoiceSchema }),
});

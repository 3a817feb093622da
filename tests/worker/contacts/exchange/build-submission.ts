import type { AcceptedSubmission } from '#worker/jobs/job.ts';

/** A submission as it is queued and stored, with some fields replaced. */
export function buildSubmission(changes: Partial<AcceptedSubmission> = {}): AcceptedSubmission {
  return {
    key: 'a-request-key',
    ownerId: 'owner',
    cardId: 'card',
    username: 'ann',
    name: 'Quentin',
    email: 'quentin@visitors.example',
    phone: '',
    company: '',
    note: '',
    consent: 'Yes.',
    source: 'qr',
    sendCard: false,
    isHeldBack: false,
    origin: 'https://cards.test',
    receivedAt: '2026-11-20T12:00:00.000Z',
    ...changes,
  };
}

import type { REQUEST_STATUSES } from '#shared/api/organizations/change-requests.ts';
import type { ToastText } from '#src/state/toasts.ts';

type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const STATUS_OPTIONS: readonly { key: RequestStatus; label: string }[] = [
  { key: 'open', label: 'Open' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
];

export const NO_REQUESTS: Readonly<Record<RequestStatus, { title: string; text: string }>> = {
  open: {
    title: 'No open requests',
    text: 'Members can ask to change a field that the team sets. Their requests appear here.',
  },
  approved: { title: 'No approved requests', text: 'Requests that were approved appear here.' },
  rejected: { title: 'No rejected requests', text: 'Requests that were rejected appear here.' },
};

export function buildApprovedToast(name: string): ToastText {
  return {
    title: 'Request Approved',
    description: `${name}'s page shows the change within about a minute.`,
  };
}
export const REQUEST_REJECTED: ToastText = {
  title: 'Request Rejected',
  description: 'The card stays as it is.',
};
export const ALREADY_DECIDED: ToastText = {
  title: 'Already Decided',
  description: 'Someone else decided this request meanwhile.',
};
export const REQUEST_CHANGED: ToastText = {
  title: 'Request Changed',
  description: 'The member asks for something else now. Read it, then decide.',
};
export const CHANGED_SINCE: ToastText = {
  title: 'Field Changed',
  description: 'The card has another value now. Compare it, then approve again.',
};

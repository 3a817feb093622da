/** Most organizations of an account's own. */
export const ORGANIZATIONS_MAX = 20;
/** Most groups of an organization. */
export const GROUPS_MAX = 500;
export const MEMBER_GROUPS_MAX = 20;
/** In characters. */
export const ORGANIZATION_NAME_MAX = 60;
/** In characters. */
export const GROUP_NAME_MAX = 60;
export const INVITATION_DAYS = 14;
/** Most invitations that one call reminds of or revokes. */
export const BULK_INVITATIONS_MAX = 50;
/** Days before its end in which an open invitation is mailed once more. */
export const INVITATION_REMINDER_DAYS = 3;
/** Most invitations mailed per day until the organization has paid. */
export const UNPAID_INVITATIONS_PER_DAY = 20;
/** Most invitations mailed per day to one mailbox, by all organizations together. */
export const INVITATIONS_PER_MAILBOX_DAY = 5;
/** Days after which an expired invitation is deleted. */
export const EXPIRED_INVITATION_DAYS = 30;
/** Days after which an invitation list is deleted. */
export const INVITATION_LIST_DAYS = 30;
/** Most domains of an organization. */
export const DOMAINS_MAX = 20;
/** Days within which a proven domain without its record still counts. */
export const DOMAIN_GRACE_DAYS = 7;
export const INVITATION_LIST_MAX = 5000;
/** Days for which a prepared card is stored, and holds its address where the organization has paid. */
export const PREPARED_CARD_DAYS = 90;
/** Most addresses of cards that lists of an organization that has paid take per day. */
export const CARD_NAMES_PER_DAY = 10_000;
/** Most photos of lists that an organization that has paid uploads per day, and that are fetched for it. */
export const LIST_PHOTOS_PER_DAY = 10_000;
/** The same until the organization has paid. */
export const UNPAID_LIST_PHOTOS_PER_DAY = 40;
/** Most redirects that are followed from the address of a photo. */
export const PHOTO_REDIRECTS_MAX = 3;
/** Hours within which a list can be undone. */
export const LIST_UNDO_HOURS = 24;
/** Most members or invitations of one page. */
export const MEMBERS_PAGE_SIZE = 50;
/** Days in which owners choose who stays under a smaller plan, from the first mail about it. */
export const SEAT_CHOICE_DAYS = 7;
/** Days before members are suspended on which owners are mailed again. */
export const SEAT_REMINDER_DAYS = [14, 3] as const;
/** Days for which cards that ended with a plan show their company. */
export const ENDED_CARD_DAYS = 30;
/** Days within which a departure can be undone. */
export const DEPARTURE_UNDO_DAYS = 30;
/** Most days for which a leaver's card stays public. */
export const LIVE_CARD_DAYS_MAX = 365;
/** Managers see no numbers per person for a group with fewer members. */
export const PRIVACY_FLOOR = 5;
/** Owners are notified when a person exports more contacts than this in a day, and for each further as many. */
export const EXPORT_ALERT_CONTACTS = 1000;
/** Most own domains of an organization, without removed ones. */
export const OWN_DOMAINS_MAX = 3;
/** Days for which a removed own domain redirects. */
export const OWN_DOMAIN_REDIRECT_DAYS = 90;
/** Days after which a claim that was never proven is deleted. */
export const OWN_DOMAIN_CLAIM_DAYS = 30;

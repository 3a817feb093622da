export const NOT_A_TAKER = 'Choose an active member of this team.';
export const UNDO_NEEDS_SEAT =
  'All seats of your plan are used. Upgrade or free a seat, then bring this person back.';
export const CANNOT_UNDO = 'This departure can no longer be undone.';

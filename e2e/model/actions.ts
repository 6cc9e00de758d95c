/**
 * A user's action on a tablet as plain data. Numbers are indexes into the records that the tablet shows at that time.
 */
export type Action =
  | { do: 'tick'; session: number; person: number; state: 'none' | 'registered' | 'attending' }
  | { do: 'leave'; session: number; person: number; collector: number }
  | { do: 'book'; session: number; person: number; state: 'booked' | 'cancelled' }
  | { do: 'new_session'; day: number }
  | { do: 'change_session'; session: number; note: number }
  | { do: 'plan'; session: number; activity: number; planned: boolean }
  | { do: 'delete_session'; session: number }
  | { do: 'new_person'; name: number; related: boolean }
  | { do: 'change_person'; person: number; field: number; value: number }
  | { do: 'allergen'; person: number; allergen: number; has: boolean }
  | { do: 'new_parcel'; day: number; clone: boolean }
  | { do: 'family'; parcel: number; person: number; field: number; value: number }
  | { do: 'drop_family'; parcel: number; person: number }
  | { do: 'delete_parcel'; parcel: number }
  | { do: 'delete_person'; person: number }
  | { do: 'restore_person'; person: number }
  | { do: 'holiday'; start: number; end: number }
  | { do: 'checklist'; item: number; ticked: boolean }
  | { do: 'decide'; conflict: number; answer: 'mine' | 'theirs' }
  | { do: 'concern'; box: number }
  | { do: 'poison'; kind: InvalidChangeKind }

/** Kinds of changes that the server refuses: from a newer app, invalid by a rule, or malformed. */
export type InvalidChangeKind = 'unknown' | 'bad_person' | 'bad_session' | 'malformed'

/** Days for new sessions, all within the club's holiday. */
export const SESSION_DAYS = ['2026-08-04', '2026-08-05', '2026-08-06'] as const
/** A day that is in no holiday, so a session on it is refused. */
export const DAY_OUTSIDE_HOLIDAYS = '2026-12-25'
/** Person fields that two users may write at the same time. Health notes come first. */
export const PERSON_FIELDS = ['medical_conditions', 'dietary_requirements', 'school', 'town'] as const
/** Names of collectors at the door. Null means that the person came back. */
export const COLLECTORS = ['Nan', 'Dad', null] as const
/**
 * Fields of a family's parcel that two users may write at the same time. A family that is not in the parcel session is
 * added first.
 */
export const PARCEL_FIELDS = ['num_meals', 'packed', 'children', 'note'] as const
/** Activities from the network's list. */
export const ACTIVITIES = ['Baking', 'Drama', 'Music'] as const
export const ALLERGENS = ['milk', 'eggs', 'fish'] as const
export const CHECKLIST_ITEMS = ['safer_food', 'allergens'] as const
/** A holiday without sessions, so that its dates can change freely. */
export const EMPTY_HOLIDAY = { year: 2026, holiday: 'Mar/April' } as const
export const START_DATES = ['2026-03-28', '2026-03-30'] as const
export const END_DATES = ['2026-04-10', '2026-04-12'] as const

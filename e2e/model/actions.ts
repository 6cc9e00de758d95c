/** What a person may do on a tablet, in plain data: numbers pick among what the tablet shows at that moment. */
export type Action =
  | { do: 'tick'; session: number; person: number; state: 'none' | 'registered' | 'attending' }
  | { do: 'leave'; session: number; person: number; collector: number }
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
  | { do: 'poison'; kind: Poison }

/** Changes that the server refuses: of a newer app, breaking a rule, or no mutation at all. */
export type Poison = 'unknown' | 'bad_person' | 'bad_session' | 'malformed'

/** Days that tablets may open. All lie in the dates of the club's holiday. */
export const DAYS = ['2026-08-04', '2026-08-05', '2026-08-06'] as const
/** A day that no holiday has. */
export const BAD_DAY = '2026-12-25'
/** Fields that two people may write at the same time, health notes first. */
export const FIELDS = ['medical_conditions', 'dietary_requirements', 'school', 'town'] as const
/** Who may come for somebody at the door; null: they are back in. */
export const COLLECTORS = ['Nan', 'Dad', null] as const
/** What two people may say of one family's parcel; a family that is not in yet is added first. */
export const PARCEL_FIELDS = ['num_meals', 'packed', 'children', 'note'] as const
/** The activity list of the network has all of these. */
export const ACTIVITIES = ['Baking', 'Drama', 'Music'] as const
export const ALLERGENS = ['milk', 'eggs', 'fish'] as const
export const CHECKLIST = ['safer_food', 'allergens'] as const
/** A holiday without sessions: its dates can move freely. */
export const HOLIDAY = { year: 2026, holiday: 'Mar/April' } as const
export const starts = ['2026-03-28', '2026-03-30'] as const
export const ends = ['2026-04-10', '2026-04-12'] as const

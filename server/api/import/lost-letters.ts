import type { ImportColumn } from '../../../contract/registered/registered-import.ts'

/** What programs put where they cannot tell a letter. */
const LOST = '\u{FFFD}'

/** Names of people and places: no "?" belongs to one of them. */
const NAMES: readonly ImportColumn[] = ['first_name', 'last_name', 'town', 'county', 'school']

/** Words with names in them, where a "?" at the end of one may be a question. */
const WITH_NAMES: readonly ImportColumn[] = [
  ...(['address_1', 'address_2', 'address_3', 'parent_or_carer', 'emergency_contact_name'] as const),
  ...(['gp_name', 'gp_address', 'pick_up_people', 'consent_name', 'groups'] as const),
]

/** Whether letters of a cell were lost when its file was saved in a form that has none for them (`Ll?r` for Llŷr). */
export const hasLostLetters = (column: ImportColumn, text: string): boolean =>
  text.includes(LOST) ||
  (NAMES.includes(column) && /\p{L}\?|\?\p{L}/u.test(text)) ||
  (WITH_NAMES.includes(column) && /\p{L}\?\p{L}/u.test(text))

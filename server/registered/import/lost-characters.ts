import type { ImportColumn } from '../../../contract/registered/registered-import.ts'

/** Replacement character that programs write for a character they cannot represent. */
const REPLACEMENT_CHARACTER = '\u{FFFD}'

/** Columns with names of people and places, which never contain a "?". */
const NAME_COLUMNS: readonly ImportColumn[] = ['first_name', 'last_name', 'town', 'county', 'school']

/** Columns with names inside a text, in which a "?" at the end of a word may be a question. */
const TEXT_COLUMNS: readonly ImportColumn[] = [
  'address_1',
  'address_2',
  'address_3',
  'parent_or_carer',
  'emergency_contact_name',
  'gp_name',
  'gp_address',
  'pick_up_people',
  'consent_name',
  'groups',
]

/** True if a cell lost characters that the file's encoding does not contain (`Ll?r` for Llŷr). */
export const hasLostCharacters = (column: ImportColumn, text: string): boolean =>
  text.includes(REPLACEMENT_CHARACTER) ||
  (NAME_COLUMNS.includes(column) && /\p{L}\?|\?\p{L}/u.test(text)) ||
  (TEXT_COLUMNS.includes(column) && /\p{L}\?\p{L}/u.test(text))

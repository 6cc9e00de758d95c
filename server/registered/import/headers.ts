import { getColumnHeader } from '../../../contract/registered/registered-columns.ts'
import { type ImportColumn, importColumns } from '../../../contract/registered/registered-import.ts'
import { trimMatching } from '../../../contract/text.ts'

/** Alternative headers that are accepted for each field, as they occur in forms and in other people's tables. */
const headerAliases: Partial<Record<ImportColumn, readonly string[]>> = {
  id: ['hallbook id', 'person id'],
  first_name: ['forename', 'given name', 'first names', 'enw cyntaf'],
  last_name: ['surname', 'family name', 'cyfenw'],
  gender: ['sex', 'rhywedd'],
  gender_other: ['gender in their own words', 'gender (other)', 'please specify gender'],
  date_of_birth: ['dob', 'd.o.b.', 'birthday', 'birth date', 'date of birth (dd/mm/yyyy)', 'dyddiad geni'],
  age_band: ['about how old', 'age range'],
  is_adult: ['adult', 'child or adult'],
  soft_archived: ['archived'],
  has_dietary_requirements: ['any dietary requirements', 'any other dietary needs', 'dietary requirements?'],
  dietary_requirements: [
    'other dietary needs',
    'dietary needs',
    'dietary requirement details',
    'dietary',
    'diet',
    'dietary notes',
    'dietary information',
    'dietary info',
    'food needs',
    'food notes',
    'dietary / allergies',
    'dietary/allergies',
    'allergies and dietary requirements',
    'dietary requirements and allergies',
    'allergies/dietary',
  ],
  allergens: ['allergies', 'allergy', 'food allergies', 'alergenau', 'alergeddau'],
  has_medical_conditions: ['any medical conditions', 'medical conditions?'],
  medical_conditions: [
    'medical condition details',
    'medical notes',
    'medical',
    'medical needs',
    'medical info',
    'medical information',
    'health',
    'health conditions',
    'health notes',
    'health needs',
  ],
  english_first_language: ['english as first language', 'is english first language', 'english first language?'],
  accessing_wider_support: ['wider support', 'accessing wider support?'],
  accessing_wider_support_type: [
    'church connection status',
    'church connection',
    'wider support type',
    'accessing wider support of the church',
  ],
  food_and_hygiene_trained: ['food hygiene trained'],
  tlg_nation_promotion: ['consent for national promotion', 'national promotion'],
  local_promotion: ['consent for local promotion'],
  photo_consent: ['consent for photos', 'photo consent?'],
  parcel_delivery_contact: ['contact for parcels', 'parcel delivery contact?', 'parcel contact'],
  address_1: ['address', 'address line 1', 'street'],
  address_2: ['address line 2'],
  address_3: ['address line 3'],
  town: ['city', 'town/city', 'tref'],
  postcode: ['post code', 'cod post'],
  parcel_additional_children: ['more children for the parcel', 'additional children'],
  parcel_additional_adults: ['more adults for the parcel', 'additional adults'],
  parcel_has_dietary_requirements: [
    'any dietary needs for the parcel',
    'parcel dietary requirements?',
    'any dietary requirements for the parcel',
  ],
  parcel_dietary_requirements: ['dietary needs for the parcel', 'parcel dietary needs'],
  telephone_number: ['telephone', 'phone', 'phone number', 'home phone', 'landline', 'ffôn'],
  mobile_number: ['mobile', 'mobile phone', 'mobile telephone', 'ffôn symudol'],
  email: ['email address', 'e-mail', 'e-mail address', 'e-bost'],
  emergency_contact_name: ['emergency contact'],
  emergency_contact_number: ['emergency phone number', 'emergency phone', 'emergency contact phone'],
  school: ['ysgol'],
  referral_source: ['referred by', 'source of referral'],
  gp_name: ["gp's name", 'gp', 'doctor'],
  gp_address: ["gp's address", 'gp surgery'],
  gp_telephone: ["gp's telephone number", 'gp phone', 'gp telephone number'],
  parent_or_carer: [
    'parent name',
    "parent's name",
    "carer's name",
    'parent/carer name',
    'parent/carer',
    'parent or carer name',
    'parent',
    'carer',
  ],
  pick_up_people: ['people who may pick up', 'who may pick up', 'collected by'],
  consent_name: ['name of who gave consent', 'consent given by'],
  consent_date: ['date of consent'],
  allow_contact: ['may be contacted', 'contact consent', 'consent to contact', 'allow contact?'],
  upn: ['unique pupil number'],
  groups: ['group', 'grŵp'],
}

/** Maximum length of a recognised header, in UTF-16 units. */
const MAX_HEADER_LENGTH = 200

/**
 * Normalises a header for comparison. Case, spaces, underscores, surrounding stars and colons, and kinds of apostrophe
 * are ignored. A question mark is significant.
 */
const foldHeader = (head: string): string =>
  trimMatching(
    /[\s*:]/,
    head
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\u2018\u2019`]/g, "'")
      .replace(/[\s_\u{FEFF}]+/gu, ' '),
  )

const columnByHeader = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    [...(headerAliases[column] ?? []), column, getColumnHeader(column)].map(
      (word) => [foldHeader(word), column] as const,
    ),
  ),
)

/** Returns the column for a header, or undefined if the column is not imported. */
export const findColumn = (head: string): ImportColumn | undefined => {
  if (head.length > MAX_HEADER_LENGTH) return undefined
  const foldedHeader = foldHeader(head)
  return columnByHeader.get(foldedHeader) ?? columnByHeader.get(foldedHeader.replace(/ ?\?$/, ''))
}

/** Headers of a column with full names, in English and Welsh. */
const NAME_HEADERS = ['name', 'enw']
const FULL_NAME_HEADERS: ReadonlySet<string> = new Set([
  ...NAME_HEADERS,
  'full name',
  'whole name',
  'fullname',
  'enw llawn',
  ...['child', 'pupil', 'student', 'participant', 'person'].flatMap((who) => [
    `${who} name`,
    `${who}'s name`,
    `${who}s name`,
    `name of ${who}`,
    `${who} full name`,
    `${who}'s full name`,
    `full name of ${who}`,
  ]),
  "enw'r plentyn",
  'enw plentyn',
  'enw llawn y plentyn',
  "enw'r disgybl",
  'enw disgybl',
])

/** True if a header is just "Name", without stating whose or which name. */
export const isNameHeader = (head: string): boolean =>
  head.length <= MAX_HEADER_LENGTH && NAME_HEADERS.includes(foldHeader(head))

export const isFullNameHeader = (head: string): boolean =>
  head.length <= MAX_HEADER_LENGTH && FULL_NAME_HEADERS.has(foldHeader(head))

export const countKnownHeaders = (heads: readonly string[]): number =>
  heads.filter((head) => findColumn(head) || isFullNameHeader(head)).length

import { type ScalarField, type SetField, scalarFields, setFields } from './registered-fields.ts'

/** A column of the register's spreadsheet: a person's field that clubs can write, or a field that the server sets. */
export type RegisteredColumn =
  | ScalarField
  | Exclude<SetField, 'distinct_from'>
  | 'id'
  | 'created'
  | 'participant_self_registration'

/**
 * Fields that the spreadsheet leaves out. A photo is a file, and the other three are only ids of applications
 * or people.
 */
const EXCLUDED_FIELDS: readonly string[] = ['photo', 'volunteer_application', 'core_application', 'distinct_from']

const allFields = [...scalarFields, ...setFields]

/** Columns of exported and imported people in their order. */
export const registeredColumns: readonly RegisteredColumn[] = [
  'id',
  ...allFields.filter(
    (field): field is ScalarField | Exclude<SetField, 'distinct_from'> => !EXCLUDED_FIELDS.includes(field),
  ),
  'created',
  'participant_self_registration',
]

/** Headers of columns whose field names are not readable enough. Key: column. */
const COLUMN_HEADERS: Partial<Record<RegisteredColumn, string>> = {
  id: 'ID',
  upn: 'UPN',
  gp_name: 'GP name',
  gp_address: 'GP address',
  gp_telephone: 'GP telephone',
  age_band: 'About how old',
  soft_archived: 'Archived',
  participant_self_registration: 'Self-registered',
  allow_contact: 'May be contacted',
  accessing_wider_support: 'Wider support',
  accessing_wider_support_type: 'Church connection status',
  tlg_nation_promotion: 'Consent for national promotion',
  local_promotion: 'Consent for local promotion',
  why_fun_activities: 'Why: fun activities',
  why_new_friends: 'Why: new friends',
  why_lunch: 'Why: lunch',
  why_cost: 'Why: cost of food',
  why_other: 'Why: another reason',
  why_other_detail: 'Why: which other reason',
  true_statements_special_educational_needs: 'Children: special educational needs',
  true_statements_child_disability: 'Children: disability',
  true_statements_free_school_meals: 'Children: free school meals',
  true_statements_looked_after: 'Children: looked after',
  true_statements_young_carers: 'Children: young carers',
  true_statements_experiencing_difficulties: 'Children: having difficulties',
  true_statements_child_mental_health_challenges: 'Children: mental health challenges',
  true_statements_none_1: 'Children: none of the above',
  true_statements_refugees: 'Adults: refugees or asylum seekers',
  true_statements_lone_parent: 'Adults: lone parent',
  true_statements_struggling_financially: 'Adults: struggling financially',
  true_statements_adult_disability: 'Adults: disability',
  true_statements_mental_health: 'Adults: poor mental health',
  true_statements_isolated: 'Adults: isolated',
  true_statements_adult_mental_health_challenges: 'Adults: mental health challenges',
  true_statements_none_2: 'Adults: none of the above',
}

/** Returns the header of a column, for example "Date of birth". */
export const getColumnHeader = (column: RegisteredColumn): string => {
  const header = COLUMN_HEADERS[column]
  if (header) return header
  const words = column.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { ErrorBody } from '../errors.ts'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Day } from '../rules/days.ts'
import { codePages } from './code-pages.ts'
import { type RegisteredColumn, registeredColumns } from './registered-columns.ts'
import type { ScalarField, SetField } from './registered-fields.ts'
import { ImportNotices } from './registered-import-notices.ts'

/** Maximum file size in bytes. Base64 makes the file a third larger in a request body. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_ROWS = 10_000
export const MAX_IMPORT_COLUMNS = 300
/**
 * Maximum numbers of items in a response. The first applies to people and to likely duplicates of each kind, the second
 * to issues. The counts in the response include all items.
 */
export const MAX_PREVIEW_ITEMS = 200
export const MAX_SHOWN_ISSUES = 500

/** A column that an import reads. */
export type ImportColumn = Exclude<RegisteredColumn, 'created' | 'participant_self_registration' | 'family_entries'>

/**
 * Columns that an import ignores: fields that the server sets, and relatives, because names of relatives are ambiguous.
 */
const IGNORED_COLUMNS: readonly RegisteredColumn[] = ['created', 'participant_self_registration', 'family_entries']

export const importColumns = registeredColumns.filter(
  (column): column is ImportColumn => !IGNORED_COLUMNS.includes(column),
)

/** Columns of the Boxes of Hope test file: the person, contact details, delivery address and parcel (REG-81). */
export const bohImportColumns = [
  'id',
  'first_name',
  'last_name',
  'is_adult',
  'telephone_number',
  'mobile_number',
  'email',
  'address_1',
  'address_2',
  'address_3',
  'town',
  'county',
  'postcode',
  'parcel_delivery_contact',
  'parcel_additional_children',
  'parcel_additional_adults',
  'parcel_has_dietary_requirements',
  'parcel_dietary_requirements',
  'allergens',
  'allow_contact',
] as const satisfies readonly ImportColumn[]

/** Columns that accept only fixed values (REG-78, REG-88). */
export const choiceColumns = [
  'gender',
  'attendance_type',
  'accessing_wider_support_type',
  'has_dietary_requirements',
  'has_medical_conditions',
  'english_first_language',
  'parcel_delivery_contact',
  'allow_contact',
] as const satisfies readonly (ScalarField | SetField)[]

/** Schema entries of a CSV file in a request body (FMT-14, FMT-15). */
const fileEntries = {
  filename: v.pipe(v.string(), v.maxLength(500)),
  content: v.pipe(v.string(), v.startsWith('data:')),
  /** Text encoding of the file. An import requires it if several encodings fit. */
  letters: v.optional(v.picklist(codePages)),
}

/** Maximum request body in bytes: the base64 file and the JSON around it. */
const MAX_BODY_BYTES = Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 1024 * 1024

/** Row number in the spreadsheet. The header is row 1. */
const RowNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Sources of a row's likely duplicate: the register, or only an earlier row of the file. */
export const duplicateKinds = ['register', 'file'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

/**
 * Returns the kind of a row's duplicates.
 * @param matches people who resemble the row. Matches from the file have no id
 */
export const getDuplicateKind = (matches: readonly { id: string | null }[]): DuplicateKind =>
  matches.some(({ id }) => id !== null) ? 'register' : 'file'

/** Default action for rows with likely duplicates. Key: kind of duplicate. */
export const DuplicateDefaults = v.partial(v.object(v.entriesFromList(duplicateKinds, v.picklist(['new', 'skip']))))
export type DuplicateDefaults = v.InferOutput<typeof DuplicateDefaults>

/** Decision about a row that resembles an existing person. */
export const ImportDecision = v.object({
  row: RowNumber,
  /** Create a person, skip the row, or change the person with this id. */
  as: v.union([v.picklist(['new', 'skip']), Id]),
})
export type ImportDecision = v.InferOutput<typeof ImportDecision>

const DuplicateMatch = v.object({
  /** Id of the person in the register. Null if the match is another row of the file. */
  id: v.nullable(Id),
  row: v.nullable(RowNumber),
  name: v.string(),
  date_of_birth: v.nullable(Day),
  school: v.nullable(v.string()),
})

export const ImportPreview = v.object({
  rows: v.number(),
  /** Number of people that the import creates. Skipped rows do not count. */
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  /** Number of health texts that differ from the register. The register's text stays until a user decides. */
  questions: v.number(),
  ignored_columns: v.array(v.string()),
  notices: ImportNotices,
  people: v.array(
    v.object({
      row: RowNumber,
      id: v.nullable(Id),
      name: v.string(),
      action: v.picklist(['create', 'update', 'unchanged']),
      changes: v.array(v.string()),
      /** Fields about which a user has to decide. */
      questions: v.array(v.string()),
    }),
  ),
  duplicates: v.array(
    v.object({
      row: RowNumber,
      name: v.string(),
      date_of_birth: v.nullable(Day),
      school: v.nullable(v.string()),
      /** Default action for the row. */
      preset: v.picklist(['new', 'skip']),
      matches: v.array(DuplicateMatch),
    }),
  ),
  duplicates_count: v.number(),
  /** Number of duplicates with each default action. Key: kind of duplicate. */
  duplicates_of: v.object(v.entriesFromList(duplicateKinds, v.object({ new: v.number(), skip: v.number() }))),
  /** Number of duplicates that the import skips by default. */
  left_out: v.number(),
})
export type ImportPreview = v.InferOutput<typeof ImportPreview>

export const ImportProgress = v.object({ done: v.number(), total: v.number() })
export type ImportProgress = v.InferOutput<typeof ImportProgress>

export const ImportResult = v.object({
  created: v.number(),
  /** Number of changed people. Includes people with no change except health texts to decide about. */
  updated: v.number(),
  questions: v.number(),
  skipped: v.number(),
})
export type ImportResult = v.InferOutput<typeof ImportResult>

const ISSUES_SUMMARY =
  'Issues answer 400 `invalid`: `detail` has one entry for each bad row and field, `12.date_of_birth` with its messages (row 1 is the head), 500 at most, `12.row` where the whole row is wrong, with its cells under their heads, and how many there are in `non_field_errors` (REG-90); `ignored_columns` are those of which nothing is used.'

export const registeredImportOperations = {
  'registered.import_test_file': defineOperation({
    method: 'GET',
    path: '/registered/import_test_file',
    access: 'registered',
    summary: 'A file that can be imported: every column, and one invented person (REG-79, REG-80).',
    output: v.string(),
    file: 'text/csv',
  }),
  'registered.import_test_file_boh': defineOperation({
    method: 'GET',
    path: '/registered/import_test_file_boh',
    access: 'registered',
    summary: 'The same with the columns that Boxes of Hope fill in (REG-81).',
    output: v.string(),
    file: 'text/csv',
  }),
  'registered.import_preview': defineOperation({
    method: 'POST',
    path: '/registered/import_preview',
    access: 'registered',
    summary: `What an import of this file would do; changes nothing. ${ISSUES_SUMMARY}`,
    body: v.object(fileEntries),
    output: ImportPreview,
    bodyLimit: MAX_BODY_BYTES,
  }),
  'registered.import': defineOperation({
    method: 'POST',
    path: '/registered/import',
    access: 'registered',
    summary: `Imports a file, the whole of it or nothing (REG-82, REG-89). A row that has the full name and birthday of somebody who is there already is left out unless it is decided otherwise. Words about health that would take the place of others become a question, and no allergen is taken away. Questions of the preview that have no answer refuse the file: several pages for its letters without \`letters\`, and children of 19 or older without \`birthdays_confirmed\`. ${ISSUES_SUMMARY} Answers a stream of \`progress\`, then \`done\` or \`failed\`.`,
    body: v.object({
      ...fileEntries,
      decisions: v.optional(buildBoundedList(MAX_IMPORT_ROWS, ImportDecision), []),
      for_all: v.optional(DuplicateDefaults, {}),
      /** True if the user confirmed the birthdays of children of 19 or older. These people are imported as adults. */
      birthdays_confirmed: v.optional(v.boolean(), false),
    }),
    output: v.union([ImportProgress, ImportResult, ErrorBody]),
    bodyLimit: MAX_BODY_BYTES,
    stream: true,
  }),
} as const

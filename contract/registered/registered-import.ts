import * as v from 'valibot'
import { listUpTo } from '../bounded-list.ts'
import { ErrorBody } from '../errors.ts'
import { Id } from '../id.ts'
import { operation } from '../operation.ts'
import { Day } from '../rules/days.ts'
import { codePages } from './code-pages.ts'
import { type RegisteredColumn, registeredColumns } from './registered-columns.ts'
import type { ScalarField, SetField } from './registered-fields.ts'
import { ImportNotices } from './registered-import-notices.ts'

/** The largest file, in bytes; as base64 in a body it is a third longer. */
export const IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_ROWS = 10_000
export const IMPORT_COLUMNS = 300
/** So many people, likely duplicates of each kind and issues are answered; the counts are of all. */
export const PREVIEW_SHOWN = 200
export const ISSUES_SHOWN = 500

/** A column that an import takes in. */
export type ImportColumn = Exclude<
  RegisteredColumn,
  'created' | 'participant_self_registration' | 'family_entries'
>

/** What the server itself adds, and relatives, who leave as names that may be anybody's. */
const NOT_TAKEN: readonly RegisteredColumn[] = ['created', 'participant_self_registration', 'family_entries']

export const importColumns = registeredColumns.filter(
  (column): column is ImportColumn => !NOT_TAKEN.includes(column),
)

/** The columns that Boxes of Hope fill in: who it is, how to reach them, where the parcel goes and what is in it (REG-81). */
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

/** The columns with a fixed set of values (REG-78, REG-88). */
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

/** A file as calls carry it (FMT-14, FMT-15). */
const file = {
  filename: v.pipe(v.string(), v.maxLength(500)),
  content: v.pipe(v.string(), v.startsWith('data:')),
  /** How its letters are read; an import of a file for which several pages fit is refused without it. */
  letters: v.optional(v.picklist(codePages)),
}

/** The body with its JSON around the file. */
const BODY_BYTES = Math.ceil((IMPORT_BYTES * 4) / 3) + 1024 * 1024

/** A row of the file, as a spreadsheet counts: the first one is 1. */
const RowNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Where the other one is whom a row looks like: in the register, or only further up in the file. */
export const duplicateKinds = ['register', 'file'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

/** @param matches whom the row looks like; those of the file have no ID */
export const duplicateKind = (matches: readonly { id: string | null }[]): DuplicateKind =>
  matches.some(({ id }) => id !== null) ? 'register' : 'file'

/** What is done with all rows of a kind for which nothing else is decided. */
export const ImportForAll = v.partial(
  v.object(v.entriesFromList(duplicateKinds, v.picklist(['new', 'skip']))),
)
export type ImportForAll = v.InferOutput<typeof ImportForAll>

/** What is done with a row that is probably somebody who is there already. */
export const ImportDecision = v.object({
  row: RowNumber,
  /** A new person, nobody, or a change of this one. */
  as: v.union([v.picklist(['new', 'skip']), Id]),
})
export type ImportDecision = v.InferOutput<typeof ImportDecision>

const Match = v.object({
  /** Null where it is another row of the file. */
  id: v.nullable(Id),
  row: v.nullable(RowNumber),
  name: v.string(),
  date_of_birth: v.nullable(Day),
  school: v.nullable(v.string()),
})

export const ImportPreview = v.object({
  rows: v.number(),
  /** New people; those left out are not among them. */
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  /** Words about health that differ from those of the register: those stand until somebody decides. */
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
      /** Fields about which somebody has to decide. */
      questions: v.array(v.string()),
    }),
  ),
  duplicates: v.array(
    v.object({
      row: RowNumber,
      name: v.string(),
      date_of_birth: v.nullable(Day),
      school: v.nullable(v.string()),
      /** What happens with the row unless it is decided. */
      preset: v.picklist(['new', 'skip']),
      matches: v.array(Match),
    }),
  ),
  duplicates_count: v.number(),
  /** How many of each kind there are, by what happens with them unless it is decided. */
  duplicates_of: v.object(v.entriesFromList(duplicateKinds, v.object({ new: v.number(), skip: v.number() }))),
  /** How many of these are left out unless it is decided otherwise. */
  left_out: v.number(),
})
export type ImportPreview = v.InferOutput<typeof ImportPreview>

export const ImportProgress = v.object({ done: v.number(), total: v.number() })
export type ImportProgress = v.InferOutput<typeof ImportProgress>

export const ImportDone = v.object({
  created: v.number(),
  /** Those of whom there is only something to decide are among them. */
  updated: v.number(),
  questions: v.number(),
  skipped: v.number(),
})
export type ImportDone = v.InferOutput<typeof ImportDone>

const ISSUES =
  'Issues answer 400 `invalid`: `detail` has one entry for each bad row and field, `12.date_of_birth` with its messages (row 1 is the head), 500 at most, `12.row` where the whole row is wrong, with its cells under their heads, and how many there are in `non_field_errors` (REG-90); `ignored_columns` are those of which nothing is used.'

export const registeredImportOperations = {
  'registered.import_test_file': operation({
    method: 'GET',
    path: '/registered/import_test_file',
    access: 'registered',
    summary: 'A file that can be imported: every column, and one invented person (REG-79, REG-80).',
    output: v.string(),
    file: 'text/csv',
  }),
  'registered.import_test_file_boh': operation({
    method: 'GET',
    path: '/registered/import_test_file_boh',
    access: 'registered',
    summary: 'The same with the columns that Boxes of Hope fill in (REG-81).',
    output: v.string(),
    file: 'text/csv',
  }),
  'registered.import_preview': operation({
    method: 'POST',
    path: '/registered/import_preview',
    access: 'registered',
    summary: `What an import of this file would do; changes nothing. ${ISSUES}`,
    body: v.object(file),
    output: ImportPreview,
    bodyLimit: BODY_BYTES,
  }),
  'registered.import': operation({
    method: 'POST',
    path: '/registered/import',
    access: 'registered',
    summary: `Imports a file, the whole of it or nothing (REG-82, REG-89). A row that has the full name and birthday of somebody who is there already is left out unless it is decided otherwise. Words about health that would take the place of others become a question, and no allergen is taken away. Questions of the preview that have no answer refuse the file: several pages for its letters without \`letters\`, and children of 19 or older without \`birthdays_confirmed\`. ${ISSUES} Answers a stream of \`progress\`, then \`done\` or \`failed\`.`,
    body: v.object({
      ...file,
      decisions: v.optional(listUpTo(IMPORT_ROWS, ImportDecision), []),
      for_all: v.optional(ImportForAll, {}),
      /** The birthdays that make children 19 or older are right: these people are imported as adults. */
      birthdays_confirmed: v.optional(v.boolean(), false),
    }),
    output: v.union([ImportProgress, ImportDone, ErrorBody]),
    bodyLimit: BODY_BYTES,
    stream: true,
  }),
} as const

import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Output } from '../../../contract/api.ts'
import { AppError } from '../../../contract/errors.ts'
import {
  bohImportColumns,
  type DuplicateKind,
  duplicateKind,
  importColumns,
  PREVIEW_SHOWN,
} from '../../../contract/registered/registered-import.ts'
import { importIssues } from '../../../contract/registered/registered-import-issues.ts'
import { fullName } from '../../../contract/rules/person.ts'
import { sentenceOf } from '../../../contract/sentences.ts'
import { groups } from '../../db/schema.ts'
import { bytesOf } from '../../files/read-csv.ts'
import type { Handlers } from '../../mount.ts'
import type { Known } from '../import/find-duplicates.ts'
import { noticesOf } from '../import/notices.ts'
import { type ChangedPerson, planImport } from '../import/plan.ts'
import { progressStream } from '../import/progress-stream.ts'
import { type ImportTable, readTable } from '../import/read-rows.ts'
import { testFile } from '../import/test-file.ts'
import { importPeople } from '../import/write.ts'
import { clubOf } from '../sessions.ts'

type Preview = Output<'registered.import_preview'>

const shown = (person: Known) => ({
  name: fullName(person),
  date_of_birth: person.date_of_birth,
  school: person.school,
})

const changeOf =
  (action: 'update' | 'unchanged') =>
  ({ row, after, set, disputed }: ChangedPerson): Preview['people'][number] => ({
    row,
    id: after.id,
    name: fullName(after),
    action,
    changes: Object.keys(set),
    questions: disputed.map(({ field }) => field),
  })

/** @throws AppError `invalid` if the encoding is ambiguous, because a user must choose */
const refuseUnclearLetters = ({ letters }: ImportTable): void => {
  if (!letters?.choices.length) return
  const words = letters.choices.map((choice) => `${choice.page}: ${choice.words.join(', ')}`).join('; ')
  throw new AppError('invalid', { letters: [sentenceOf(importIssues.letters, { words })] })
}

export const registeredImportHandlers = {
  'registered.import_test_file': async ({ db, user }) => {
    const [group] = await db.club(clubOf(user), (tx) =>
      tx
        .select({ name: groups.name })
        .from(groups)
        .where(and(eq(groups.organisation_id, clubOf(user)), isNull(groups.deleted_at)))
        .orderBy(desc(groups.is_default))
        .limit(1),
    )
    return testFile('import_test_file.csv', importColumns, 'child', group?.name)
  },
  'registered.import_test_file_boh': async () =>
    testFile('import_test_file_boh.csv', bohImportColumns, 'contact'),
  'registered.import_preview': async ({ db, user, body }) => {
    const table = readTable(bytesOf(body.content), body.letters)
    const plan = await planImport(db, user, table, {
      decisions: [],
      for_all: {},
      birthdays_confirmed: 'ask',
    })
    const { creates, changed, unchanged } = plan
    const duplicates = [...plan.duplicates.values()]
    const of = (kind: DuplicateKind) => duplicates.filter(({ matches }) => duplicateKind(matches) === kind)
    const presets = (kind: DuplicateKind) => {
      const skip = of(kind).filter(({ preset }) => preset === 'skip').length
      return { new: of(kind).length - skip, skip }
    }
    const answered = [...of('register').slice(0, PREVIEW_SHOWN), ...of('file').slice(0, PREVIEW_SHOWN)]
    const people = [
      ...creates.map(({ row, values }): Preview['people'][number] => ({
        row,
        id: null,
        name: fullName(values),
        action: 'create',
        changes: Object.keys(values),
        questions: [],
      })),
      ...changed.map(changeOf('update')),
      ...unchanged.map(changeOf('unchanged')),
    ]
    return {
      rows: table.rows.length,
      created: creates.length,
      updated: changed.length,
      unchanged: unchanged.length,
      questions: changed.reduce((sum, { disputed }) => sum + disputed.length, 0),
      ignored_columns: table.ignored,
      notices: noticesOf(table, plan),
      // Sorts people with questions first, so that they are among the people in the preview.
      people: people
        .sort((a, b) => b.questions.length - a.questions.length || a.row - b.row)
        .slice(0, PREVIEW_SHOWN),
      duplicates: answered.map(({ row, person, matches, preset }) => ({
        row,
        ...shown(person),
        preset,
        matches: matches.map((match) => ({ id: match.id, row: match.row, ...shown(match) })),
      })),
      duplicates_count: duplicates.length,
      duplicates_of: { register: presets('register'), file: presets('file') },
      left_out: plan.skipped,
    }
  },
  'registered.import': async ({ db, log, user, body, signal }) => {
    const table = readTable(bytesOf(body.content), body.letters)
    if (!body.letters) refuseUnclearLetters(table)
    const plan = await planImport(db, user, table, body)
    return progressStream(log, signal, (watch) => importPeople(db, user, plan, watch))
  },
} satisfies Partial<Handlers>

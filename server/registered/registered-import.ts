import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import {
  bohImportColumns,
  type DuplicateKind,
  getDuplicateKind,
  importColumns,
  MAX_PREVIEW_ITEMS,
} from '../../contract/registered/registered-import.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { groups } from '../db/schema.ts'
import { decodeDataUrl } from '../files/read-csv.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import type { ComparedPerson } from './import/find-duplicates.ts'
import { buildNotices } from './import/notices.ts'
import { type ChangedPerson, planImport } from './import/plan.ts'
import { streamProgress } from './import/progress-stream.ts'
import { type ImportTable, readTable } from './import/read-rows.ts'
import { createTestFile } from './import/test-file.ts'
import { importPeople } from './import/write.ts'

type ImportPreview = ApiOutput<'registered.import_preview'>

const toPreviewPerson = (person: ComparedPerson) => ({
  name: getFullName(person),
  date_of_birth: person.date_of_birth,
  school: person.school,
})

const createRowMapper =
  (action: 'update' | 'unchanged') =>
  ({ row, after, set, disputed }: ChangedPerson): ImportPreview['people'][number] => ({
    row,
    id: after.id,
    name: getFullName(after),
    action,
    changes: Object.keys(set),
    questions: disputed.map(({ field }) => field),
  })

/**
 * Refuses an import with an ambiguous encoding, because a user must choose.
 * @throws AppError `invalid`
 */
const refuseAmbiguousEncoding = ({ letters }: ImportTable): void => {
  if (!letters?.choices.length) return
  const encodingChoices = letters.choices.map((choice) => `${choice.page}: ${choice.words.join(', ')}`).join('; ')
  throw new AppError('invalid', { letters: [{ code: 'letters', params: { words: encodingChoices } }] })
}

export const registeredImportHandlers = {
  'registered.import_test_file': async ({ db, user }) => {
    const [group] = await db.club(requireClubId(user), (tx) =>
      tx
        .select({ name: groups.name })
        .from(groups)
        .where(and(eq(groups.organisation_id, requireClubId(user)), isNull(groups.deleted_at)))
        .orderBy(desc(groups.is_default))
        .limit(1),
    )
    return createTestFile('import_test_file.csv', importColumns, 'child', group?.name)
  },
  'registered.import_test_file_boh': async () =>
    createTestFile('import_test_file_boh.csv', bohImportColumns, 'contact'),
  'registered.import_preview': async ({ db, user, body }) => {
    const table = readTable(decodeDataUrl(body.content), body.letters)
    const plan = await planImport(db, user, table, {
      decisions: [],
      for_all: {},
      birthdays_confirmed: 'ask',
    })
    const { creates, changed, unchanged } = plan
    const duplicates = [...plan.duplicates.values()]
    const filterByKind = (kind: DuplicateKind) => duplicates.filter(({ matches }) => getDuplicateKind(matches) === kind)
    const countPresets = (kind: DuplicateKind) => {
      const skipCount = filterByKind(kind).filter(({ preset }) => preset === 'skip').length
      return { new: filterByKind(kind).length - skipCount, skip: skipCount }
    }
    const shownDuplicates = [
      ...filterByKind('register').slice(0, MAX_PREVIEW_ITEMS),
      ...filterByKind('file').slice(0, MAX_PREVIEW_ITEMS),
    ]
    const people = [
      ...creates.map(({ row, values }): ImportPreview['people'][number] => ({
        row,
        id: null,
        name: getFullName(values),
        action: 'create',
        changes: Object.keys(values),
        questions: [],
      })),
      ...changed.map(createRowMapper('update')),
      ...unchanged.map(createRowMapper('unchanged')),
    ]
    return {
      rows: table.rows.length,
      created: creates.length,
      updated: changed.length,
      unchanged: unchanged.length,
      questions: changed.reduce((sum, { disputed }) => sum + disputed.length, 0),
      ignored_columns: table.ignored,
      notices: buildNotices(table, plan),
      // Sort people with conflicts first, because the preview contains only the first people.
      people: people
        .sort((a, b) => b.questions.length - a.questions.length || a.row - b.row)
        .slice(0, MAX_PREVIEW_ITEMS),
      duplicates: shownDuplicates.map(({ row, person, matches, preset }) => ({
        row,
        ...toPreviewPerson(person),
        preset,
        matches: matches.map((match) => ({ id: match.id, row: match.row, ...toPreviewPerson(match) })),
      })),
      duplicates_count: duplicates.length,
      duplicates_of: { register: countPresets('register'), file: countPresets('file') },
      left_out: plan.skipped,
    }
  },
  'registered.import': async ({ db, log, user, body, signal }) => {
    const table = readTable(decodeDataUrl(body.content), body.letters)
    if (!body.letters) refuseAmbiguousEncoding(table)
    const plan = await planImport(db, user, table, body)
    return streamProgress(log, signal, (watch) => importPeople(db, user, plan, watch))
  },
} satisfies Partial<Handlers>

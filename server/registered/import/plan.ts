import { and, eq, isNull } from 'drizzle-orm'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { buildOneRowContext } from '../../../contract/mutations/one-row-context.ts'
import type { PersonValues, SetField } from '../../../contract/registered/registered-fields.ts'
import {
  type DuplicateDefaults,
  getDuplicateKind,
  type ImportColumn,
  type ImportDecision,
} from '../../../contract/registered/registered-import.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { type FieldChanges, isSameFieldValue } from '../../../contract/rules/merge.ts'
import { findMissingFacts, hasHealthFacts } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { groups, registered, versions } from '../../db/schema.ts'
import { requireClubId } from '../../kit/require-club-id.ts'
import { makesFieldRequired } from '../../sync/judge/judge-registered.ts'
import { loadRows } from '../../sync/rows/tables.ts'
import { type BirthdayCheck, collectBirthdays, type DoubtfulBirthday } from './birthdays.ts'
import { loadDecidedProposals } from './decided-proposals.ts'
import { findDuplicates, type LikelyDuplicate } from './find-duplicates.ts'
import { collectIssues, type IssueCollector } from './issues.ts'
import { iterateWithPauses } from './iterate-with-pauses.ts'
import { type DisputedNote, dropPlaceholders, mergeById, mergeByName } from './merge-known-values.ts'
import { findMergedPeople } from './merged-people.ts'
import { findContradictions } from './needs.ts'
import { type ImportTable, type ParsedRow, type RepairedNumber, readRows } from './read-rows.ts'
import { foldGroupName } from './values.ts'

type Person = RowByTable['registered']

export type NewPerson = { row: number; values: PersonValues }
/** Row about a registered person. `byName`: the person was matched by name and not by id. */
type ImportTarget = ParsedRow & { id: string; byName: boolean }
/**
 * Registered person before and after a row is applied, with disputed health notes. `same` contains values of the row
 * that are stored already.
 */
export type ChangedPerson = {
  row: number
  set: FieldChanges
  same: FieldChanges
  disputed: DisputedNote[]
  before: Person
  after: Person
}

/** Actions of an import, as planned from the file and the names in the register. */
export type PlannedRows = {
  /** Version of the club when its people were read. */
  version: number
  creates: NewPerson[]
  targets: ImportTarget[]
  skipped: number
  duplicates: ReadonlyMap<number, LikelyDuplicate>
}

/** Reads the club's people and groups for comparison with the rows. */
const readClub = (db: Db, club: string) =>
  db.club(
    club,
    async (tx) => {
      const { id, first_name, last_name, is_adult, date_of_birth, school } = registered
      const people = await tx
        .select({ id, first_name, last_name, is_adult, date_of_birth, school })
        .from(registered)
        .where(and(eq(registered.organisation_id, club), isNull(registered.deleted_at)))
      const [currentVersion] = await tx
        .select({ version: versions.version })
        .from(versions)
        .where(eq(versions.organisation_id, club))
      const groupsInClub = await tx
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(and(eq(groups.organisation_id, club), isNull(groups.deleted_at)))
      return {
        version: Number(currentVersion?.version ?? 0),
        people: people.map((person) => ({ ...person, row: null })),
        groups: new Map(groupsInClub.map((group) => [foldGroupName(group.name), group.id])),
      }
    },
    'snapshot',
  )

/**
 * Finds the required fields that a person lacks. For a change, lists only fields that the change sets or makes
 * necessary. Boxes of Hope clubs have no attendance types.
 */
const findMissingFields = (user: CurrentUser, person: Person, set: object | null): ImportColumn[] =>
  (findMissingFacts(person) as ImportColumn[]).filter(
    (field) =>
      !(field === 'attendance_type' && user.organisation__is_boxes_of_hope) &&
      (set === null || field in set || makesFieldRequired(field, set)),
  )

const NAME_FIELDS = ['first_name', 'last_name'] as const

/** Removes the health confirmation, because a file does not prove that its health facts are still correct. */
const clearConfirmation = (person: Person): Person => ({ ...person, health_confirmed: null })

/** Builds the row of a new person as `registered.create` does. */
export const buildNewRow = (id: string, values: PersonValues, now: string): Person => {
  const context = buildOneRowContext({ organisation: '', now })
  return clearConfirmation(getDefinition('registered.create').effect({ id, values }, context)[0]?.row as Person)
}

const buildNewPerson = (
  user: CurrentUser,
  parsedRow: ParsedRow,
  issues: IssueCollector,
  birthdays: BirthdayCheck,
): NewPerson => {
  const checkedValues = birthdays.judge(parsedRow.row, parsedRow.values)
  const values = {
    ...checkedValues,
    is_adult: checkedValues.is_adult ?? checkedValues.attendance_type !== undefined,
  } as PersonValues
  const missingNames = NAME_FIELDS.filter((name) => !values[name])
  const missingFields = [
    ...missingNames,
    ...findMissingFields(user, buildNewRow('', values, new Date().toISOString()), null),
  ]
  for (const field of missingFields) if (!parsedRow.bad.has(field)) issues.add(parsedRow.row, field, 'missing')
  return { row: parsedRow.row, values }
}

/**
 * User's decisions about likely duplicates, and about birthdays that make children 19 or older. The preview only lists
 * these birthdays.
 */
export type ImportChoices = {
  decisions: readonly ImportDecision[]
  for_all: DuplicateDefaults
  birthdays_confirmed: boolean | 'ask'
}

type ImportChecks = {
  issues: IssueCollector
  birthdays: BirthdayCheck
  /** Registered people. Map key: id. */
  known: ReadonlyMap<string, Awaited<ReturnType<typeof readClub>>['people'][number]>
}

/**
 * Sorts the rows of a file into new people, changes and skipped rows. Problems are added to `issues`. Without a
 * decision, a person who certainly exists already is skipped.
 */
const planRows = async (
  user: CurrentUser,
  rows: readonly ParsedRow[],
  duplicates: PlannedRows['duplicates'],
  { decisions, for_all }: Pick<ImportChoices, 'decisions' | 'for_all'>,
  { issues, birthdays, known: knownById }: ImportChecks,
): Promise<Omit<PlannedRows, 'version'>> => {
  const decisionByRow = new Map(decisions.map(({ row, as }) => [row, as]))
  const getDefaultDecision = (row: number) => {
    const duplicate = duplicates.get(row)
    return duplicate && (for_all[getDuplicateKind(duplicate.matches)] ?? duplicate.preset)
  }
  // Accept only one of the row's matches as a decision, not any person of the club.
  const isMatch = (row: number, id: string) => duplicates.get(row)?.matches.some((match) => match.id === id)
  const plan: Omit<PlannedRows, 'version'> = { creates: [], targets: [], skipped: 0, duplicates }
  const targetedIds = new Set<string>()
  for await (const parsedRow of iterateWithPauses(rows)) {
    if (parsedRow.bad.has('id')) continue
    const decision = parsedRow.id ?? decisionByRow.get(parsedRow.row) ?? getDefaultDecision(parsedRow.row) ?? 'new'
    const isKnown = decision === parsedRow.id || ['new', 'skip'].includes(decision) || isMatch(parsedRow.row, decision)
    if (!isKnown) issues.add(parsedRow.row, 'id', 'person')
    else if (decision === 'skip') plan.skipped++
    else if (decision === 'new') plan.creates.push(buildNewPerson(user, parsedRow, issues, birthdays))
    else if (targetedIds.has(decision)) issues.add(parsedRow.row, 'id', 'twice')
    else {
      const values = birthdays.judge(parsedRow.row, dropPlaceholders(parsedRow.values), knownById.get(decision))
      plan.targets.push({ ...parsedRow, values, id: decision, byName: decision !== parsedRow.id })
    }
    targetedIds.add(decision)
  }
  return plan
}

/** Finds a row's changes to a person. Empty cells change nothing. */
const findChanges = (person: Person, values: ParsedRow['values']): FieldChanges => {
  const currentValues = person as Record<string, unknown>
  const set: FieldChanges = {}
  for (const [field, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      const previousItems = person[field as SetField] as readonly string[]
      const addedItems = value.filter((one) => !previousItems.includes(one))
      const removedItems = previousItems.filter((one) => !value.includes(one))
      if (addedItems.length || removedItems.length) set[field] = { add: addedItems, remove: removedItems }
    } else if (!isSameFieldValue(field, currentValues[field], value))
      set[field] = { base: currentValues[field] ?? null, value }
  }
  return set
}

/**
 * Finds values of a row that the person already has, including values with a different wording.
 * @param set changes of the row
 */
const findUnchangedValues = (
  person: Person,
  values: ParsedRow['values'],
  set: FieldChanges,
  disputed: DisputedNote[],
) => {
  const currentValues = person as Record<string, unknown>
  const unchangedEntries = Object.entries(values).filter(
    ([field, value]) => Array.isArray(value) || !(field in set || disputed.some((one) => one.field === field)),
  )
  return Object.fromEntries(
    unchangedEntries.map(([field, value]): [string, FieldChanges[string]] => [
      field,
      Array.isArray(value) ? { add: value } : { base: null, value: currentValues[field] },
    ]),
  )
}

/** Number of people read in one query. */
const CHUNK_SIZE = 1000

/** Plans the changes to existing people. Uses the effect of the mutation `registered.update`. */
export const planChanges = async (
  tx: Tx,
  user: CurrentUser,
  { targets }: Pick<PlannedRows, 'targets'>,
  issues: IssueCollector,
): Promise<{ changed: ChangedPerson[]; unchanged: ChangedPerson[] }> => {
  const now = new Date().toISOString()
  const changedPeople: ChangedPerson[] = []
  const unchangedPeople: ChangedPerson[] = []
  for (let offset = 0; offset < targets.length; offset += CHUNK_SIZE) {
    const chunk = targets.slice(offset, offset + CHUNK_SIZE)
    const ids = [...new Set(chunk.map(({ id }) => id))]
    const storedById = await loadRows(tx, 'registered', ids)
    const isDecided = await loadDecidedProposals(tx, requireClubId(user), ids)
    const mergedIds = await findMergedPeople(tx, requireClubId(user), ids)
    for (const { row, id, values, bad, byName } of chunk) {
      const storedPerson = storedById.get(id)
      // Row-level security hides people of other clubs. Report such an id as unknown, so that the response does not
      // reveal that it exists.
      if (!storedPerson || storedPerson.deleted) {
        issues.add(row, 'id', mergedIds.has(id) ? 'merged' : 'person')
        continue
      }
      const before = storedPerson.row
      const mergeResult = { full: [], disputed: [], ...(byName ? mergeByName : mergeById)(before, values) }
      for (const field of mergeResult.full) issues.add(row, field, 'too_long')
      const set = findChanges(before, mergeResult.values)
      const context = buildOneRowContext(
        { organisation: requireClubId(user), now },
        { table: 'registered', id, row: before },
      )
      const effectRows = getDefinition('registered.update').effect({ id, set }, context)
      const changedPerson = effectRows[0]?.row as Person
      const after = hasHealthFacts(set) ? clearConfirmation(changedPerson) : changedPerson
      for (const field of findMissingFields(user, after, set)) if (!bad.has(field)) issues.add(row, field, 'missing')
      for (const field of findContradictions(mergeResult.values, changedPerson)) issues.add(row, field, 'contradiction')
      const disputed = mergeResult.disputed.filter((one) => !isDecided(id, one))
      const person = {
        row,
        set,
        same: findUnchangedValues(before, values, set, mergeResult.disputed),
        disputed,
        before,
        after,
      }
      if (Object.keys(set).length || disputed.length) changedPeople.push(person)
      else unchangedPeople.push(person)
    }
  }
  return { changed: changedPeople, unchanged: unchangedPeople }
}

export type ImportPlan = PlannedRows & {
  changed: ChangedPerson[]
  unchanged: ChangedPerson[]
  mended: RepairedNumber[]
  birthdays: DoubtfulBirthday[]
}

/** Reads a file and plans its import, without any change to the database. */
export const planImport = async (
  db: Db,
  user: CurrentUser,
  table: ImportTable,
  choices: ImportChoices,
): Promise<ImportPlan> => {
  const issues = collectIssues(table.ignored)
  const club = await readClub(db, requireClubId(user))
  const rows = await readRows(table, club.groups, issues)
  const duplicates = await findDuplicates(rows, club.people)
  const birthdays = collectBirthdays(choices.birthdays_confirmed, issues)
  const knownById = new Map(club.people.map((person) => [person.id as string, person]))
  const plan = await planRows(user, rows, duplicates, choices, { issues, birthdays, known: knownById })
  const plannedChanges = await db.club(requireClubId(user), (tx) => planChanges(tx, user, plan, issues), 'snapshot')
  issues.throwAny()
  return {
    ...plan,
    ...plannedChanges,
    version: club.version,
    mended: rows.flatMap(({ mended }) => mended),
    birthdays: birthdays.found,
  }
}

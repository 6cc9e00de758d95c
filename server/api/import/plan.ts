import { and, eq, isNull } from 'drizzle-orm'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { buildOneRowContext } from '../../../contract/mutations/one-row-context.ts'
import type { PersonValues, SetField } from '../../../contract/registered/registered-fields.ts'
import {
  getDuplicateKind,
  type ImportColumn,
  type ImportDecision,
  type ImportForAll,
} from '../../../contract/registered/registered-import.ts'
import type { Rows } from '../../../contract/rows.ts'
import { type FieldChanges, isSameFieldValue } from '../../../contract/rules/merge.ts'
import { findMissingFacts, hasHealthFacts } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { groups, registered, versions } from '../../db/schema.ts'
import { makesFieldRequired } from '../../sync/judge/judge-registered.ts'
import { loadRows } from '../../sync/tables.ts'
import { requireClubId } from '../sessions.ts'
import { type Birthdays, collectBirthdays, type DoubtfulBirthday } from './birthdays.ts'
import { loadDecidedProposals } from './decided-proposals.ts'
import { findDuplicates, type LikelyDuplicate } from './find-duplicates.ts'
import { collectIssues, type Issues } from './issues.ts'
import { iterateWithPauses } from './iterate-with-pauses.ts'
import { type Disputed, dropPlaceholders, mergeById, mergeByName } from './merge-known-values.ts'
import { findMergedPeople } from './merged-people.ts'
import { findContradictions } from './needs.ts'
import { type ImportTable, type ReadRow, type RepairedNumber, readRows } from './read-rows.ts'
import { foldGroup } from './values.ts'

type Person = Rows['registered']

export type NewPerson = { row: number; values: PersonValues }
/** Row about a registered person. `byName`: the person was matched by name and not by id. */
type Target = ReadRow & { id: string; byName: boolean }
/**
 * Registered person before and after a row is applied, with disputed health notes. `same` contains values of the row
 * that are stored already.
 */
export type ChangedPerson = {
  row: number
  set: FieldChanges
  same: FieldChanges
  disputed: Disputed[]
  before: Person
  after: Person
}

/** Actions of an import, as planned from the file and the names in the register. */
export type Plan = {
  /** Version of the club when its people were read. */
  version: number
  creates: NewPerson[]
  targets: Target[]
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
        groups: new Map(groupsInClub.map((group) => [foldGroup(group.name), group.id])),
      }
    },
    'snapshot',
  )

/**
 * Finds the required fields that a person lacks. For a change, lists only fields that the change sets or makes
 * necessary. Boxes of Hope clubs have no attendance types.
 */
const findMissingFields = (user: CurrentUser, person: Person, set: object | null): ImportColumn[] =>
  (Object.keys(findMissingFacts(person) ?? {}) as ImportColumn[]).filter(
    (field) =>
      !(field === 'attendance_type' && user.organisation__is_boxes_of_hope) &&
      (set === null || field in set || makesFieldRequired(field, set)),
  )

const NAMES = ['first_name', 'last_name'] as const

/** Removes the health confirmation, because a file does not prove that its health facts are still correct. */
const clearConfirmation = (person: Person): Person => ({ ...person, health_confirmed: null })

/** Builds the row of a new person as `registered.create` does. */
export const buildNewRow = (id: string, values: PersonValues, now: string): Person => {
  const context = buildOneRowContext({ organisation: '', now })
  return clearConfirmation(getDefinition('registered.create').effect({ id, values }, context)[0]?.row as Person)
}

const buildNewPerson = (user: CurrentUser, read: ReadRow, issues: Issues, birthdays: Birthdays): NewPerson => {
  const checkedValues = birthdays.judge(read.row, read.values)
  const values = {
    ...checkedValues,
    is_adult: checkedValues.is_adult ?? checkedValues.attendance_type !== undefined,
  } as PersonValues
  const unnamed = NAMES.filter((name) => !values[name])
  const missing = [...unnamed, ...findMissingFields(user, buildNewRow('', values, new Date().toISOString()), null)]
  for (const field of missing) if (!read.bad.has(field)) issues.add(read.row, field, 'required')
  return { row: read.row, values }
}

/**
 * User's decisions about likely duplicates, and about birthdays that make children 19 or older. The preview only lists
 * these birthdays.
 */
export type Decided = {
  decisions: readonly ImportDecision[]
  for_all: ImportForAll
  birthdays_confirmed: boolean | 'ask'
}

type Checks = {
  issues: Issues
  birthdays: Birthdays
  /** Registered people. Map key: id. */
  known: ReadonlyMap<string, Awaited<ReturnType<typeof readClub>>['people'][number]>
}

/**
 * Sorts the rows of a file into new people, changes and skipped rows. Problems are added to `issues`. Without a
 * decision, a person who certainly exists already is skipped.
 */
const planRows = async (
  user: CurrentUser,
  rows: readonly ReadRow[],
  duplicates: Plan['duplicates'],
  { decisions, for_all }: Pick<Decided, 'decisions' | 'for_all'>,
  { issues, birthdays, known: knownById }: Checks,
): Promise<Omit<Plan, 'version'>> => {
  const decided = new Map(decisions.map(({ row, as }) => [row, as]))
  const getDefaultDecision = (row: number) => {
    const duplicate = duplicates.get(row)
    return duplicate && (for_all[getDuplicateKind(duplicate.matches)] ?? duplicate.preset)
  }
  // Accept only one of the row's matches as a decision, not any person of the club.
  const isMatch = (row: number, id: string) => duplicates.get(row)?.matches.some((match) => match.id === id)
  const plan: Omit<Plan, 'version'> = { creates: [], targets: [], skipped: 0, duplicates }
  const targeted = new Set<string>()
  for await (const read of iterateWithPauses(rows)) {
    if (read.bad.has('id')) continue
    const decision = read.id ?? decided.get(read.row) ?? getDefaultDecision(read.row) ?? 'new'
    const isKnown = decision === read.id || ['new', 'skip'].includes(decision) || isMatch(read.row, decision)
    if (!isKnown) issues.add(read.row, 'id', 'person')
    else if (decision === 'skip') plan.skipped++
    else if (decision === 'new') plan.creates.push(buildNewPerson(user, read, issues, birthdays))
    else if (targeted.has(decision)) issues.add(read.row, 'id', 'twice')
    else {
      const values = birthdays.judge(read.row, dropPlaceholders(read.values), knownById.get(decision))
      plan.targets.push({ ...read, values, id: decision, byName: decision !== read.id })
    }
    targeted.add(decision)
  }
  return plan
}

/** Finds a row's changes to a person. Empty cells change nothing. */
const findChanges = (person: Person, values: ReadRow['values']): FieldChanges => {
  const currentValues = person as Record<string, unknown>
  const set: FieldChanges = {}
  for (const [field, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      const previousItems = person[field as SetField] as readonly string[]
      const add = value.filter((one) => !previousItems.includes(one))
      const remove = previousItems.filter((one) => !value.includes(one))
      if (add.length || remove.length) set[field] = { add, remove }
    } else if (!isSameFieldValue(field, currentValues[field], value))
      set[field] = { base: currentValues[field] ?? null, value }
  }
  return set
}

/**
 * Finds values of a row that the person already has, including values with a different wording.
 * @param set changes of the row
 */
const findUnchangedValues = (person: Person, values: ReadRow['values'], set: FieldChanges, disputed: Disputed[]) => {
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
  { targets }: Pick<Plan, 'targets'>,
  issues: Issues,
): Promise<{ changed: ChangedPerson[]; unchanged: ChangedPerson[] }> => {
  const now = new Date().toISOString()
  const changed: ChangedPerson[] = []
  const unchanged: ChangedPerson[] = []
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
      const effect = getDefinition('registered.update').effect({ id, set }, context)
      const changedPerson = effect[0]?.row as Person
      const after = hasHealthFacts(set) ? clearConfirmation(changedPerson) : changedPerson
      for (const field of findMissingFields(user, after, set)) if (!bad.has(field)) issues.add(row, field, 'required')
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
      if (Object.keys(set).length || disputed.length) changed.push(person)
      else unchanged.push(person)
    }
  }
  return { changed, unchanged }
}

export type ImportPlan = Plan & {
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
  decided: Decided,
): Promise<ImportPlan> => {
  const issues = collectIssues(table.ignored)
  const club = await readClub(db, requireClubId(user))
  const rows = await readRows(table, club.groups, issues)
  const duplicates = await findDuplicates(rows, club.people)
  const birthdays = collectBirthdays(decided.birthdays_confirmed, issues)
  const knownById = new Map(club.people.map((person) => [person.id as string, person]))
  const plan = await planRows(user, rows, duplicates, decided, { issues, birthdays, known: knownById })
  const people = await db.club(requireClubId(user), (tx) => planChanges(tx, user, plan, issues), 'snapshot')
  issues.throwAny()
  return {
    ...plan,
    ...people,
    version: club.version,
    mended: rows.flatMap(({ mended }) => mended),
    birthdays: birthdays.found,
  }
}

import { and, eq, isNull } from 'drizzle-orm'
import { definitionOf } from '../../../contract/mutations/mutations.ts'
import type { PersonValues, SetField } from '../../../contract/registered/registered-fields.ts'
import {
  duplicateKind,
  type ImportColumn,
  type ImportDecision,
  type ImportForAll,
} from '../../../contract/registered/registered-import.ts'
import type { Rows } from '../../../contract/rows.ts'
import { type FieldChanges, sameInField } from '../../../contract/rules/merge.ts'
import { missingFacts, statesHealth } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { groups, registered, versions } from '../../db/schema.ts'
import { asksFor } from '../../sync/judge/judge-registered.ts'
import { loadRows } from '../../sync/tables.ts'
import { clubOf } from '../sessions.ts'
import { besideKnown, type Disputed, withoutLosing, withoutPlaceholders } from './beside-known.ts'
import { type Birthdays, collectBirthdays, type DoubtfulBirthday } from './birthdays.ts'
import { decidedAbout } from './decided-about.ts'
import { findDuplicates, type LikelyDuplicate } from './find-duplicates.ts'
import { collectIssues, type Issues } from './issues.ts'
import { mergedOf } from './merged-of.ts'
import { contradictions } from './needs.ts'
import { type ImportTable, type Mended, type ReadRow, readRows } from './read-rows.ts'
import { unhurried } from './unhurried.ts'
import { foldGroup } from './values.ts'

type Person = Rows['registered']

export type NewPerson = { row: number; values: PersonValues }
/** Row about a registered person. `byName`: the person was matched by name and not by id. */
type Target = ReadRow & { id: string; byName: boolean }
/**
 * Registered person before and after a row is applied, with disputed health notes. `same` contains values of
 * the row that are stored already.
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

/** Reads the club's people and groups, which the rows are compared with. */
const readClub = (db: Db, club: string) =>
  db.club(
    club,
    async (tx) => {
      const { id, first_name, last_name, is_adult, date_of_birth, school } = registered
      const people = await tx
        .select({ id, first_name, last_name, is_adult, date_of_birth, school })
        .from(registered)
        .where(and(eq(registered.organisation_id, club), isNull(registered.deleted_at)))
      const [stand] = await tx
        .select({ version: versions.version })
        .from(versions)
        .where(eq(versions.organisation_id, club))
      const found = await tx
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(and(eq(groups.organisation_id, club), isNull(groups.deleted_at)))
      return {
        version: Number(stand?.version ?? 0),
        people: people.map((person) => ({ ...person, row: null })),
        groups: new Map(found.map((group) => [foldGroup(group.name), group.id])),
      }
    },
    'snapshot',
  )

/**
 * Finds missing fields of a person. For a change, only fields that it makes necessary are listed. Boxes of
 * Hope clubs have no attendance types.
 */
const missingOf = (user: CurrentUser, person: Person, set: object | null): ImportColumn[] =>
  (Object.keys(missingFacts(person) ?? {}) as ImportColumn[]).filter(
    (field) =>
      !(field === 'attendance_type' && user.organisation__is_boxes_of_hope) &&
      (set === null || field in set || asksFor(field, set)),
  )

const NAMES = ['first_name', 'last_name'] as const

/** Clears the health confirmation, because a file does not prove that its health facts are still correct. */
const unconfirmed = (person: Person): Person => ({ ...person, health_confirmed: null })

/** Builds the row of a new person as `registered.create` does. */
export const newRow = (id: string, values: PersonValues, now: string): Person => {
  const nothing = { read: () => undefined, resolve: (_table: unknown, of: string) => of }
  const context = {
    ...nothing,
    organisation: '',
    now,
    defaultGroup: () => undefined,
    attendanceOf: () => [],
    parcelRowsOf: () => [],
    heldOf: () => [],
  }
  return unconfirmed(definitionOf('registered.create').effect({ id, values }, context)[0]?.row as Person)
}

const newPerson = (user: CurrentUser, read: ReadRow, issues: Issues, birthdays: Birthdays): NewPerson => {
  const said = birthdays.judge(read.row, read.values)
  const values = { ...said, is_adult: said.is_adult ?? said.attendance_type !== undefined } as PersonValues
  const unnamed = NAMES.filter((name) => !values[name])
  const missing = [...unnamed, ...missingOf(user, newRow('', values, new Date().toISOString()), null)]
  for (const field of missing) if (!read.bad.has(field)) issues.add(read.row, field, 'required')
  return { row: read.row, values }
}

/**
 * User's decisions about likely duplicates and about birthdays that make children 19 or older. For the
 * preview these birthdays are only listed.
 */
export type Decided = {
  decisions: readonly ImportDecision[]
  for_all: ImportForAll
  birthdays_confirmed: boolean | 'ask'
}

type Checks = {
  issues: Issues
  birthdays: Birthdays
  /** Registered people by id. */
  known: ReadonlyMap<string, Awaited<ReturnType<typeof readClub>>['people'][number]>
}

/**
 * Sorts the rows of a file into new people, changes and skipped rows. Problems are added to `issues`. Without
 * a decision, a person who certainly exists already is skipped.
 */
const planRows = async (
  user: CurrentUser,
  rows: readonly ReadRow[],
  duplicates: Plan['duplicates'],
  { decisions, for_all }: Pick<Decided, 'decisions' | 'for_all'>,
  { issues, birthdays, known }: Checks,
): Promise<Omit<Plan, 'version'>> => {
  const decided = new Map(decisions.map(({ row, as }) => [row, as]))
  const otherwise = (row: number) => {
    const duplicate = duplicates.get(row)
    return duplicate && (for_all[duplicateKind(duplicate.matches)] ?? duplicate.preset)
  }
  // A decision must name one of the row's matches, not any person of the club.
  const isMatch = (row: number, id: string) => duplicates.get(row)?.matches.some((match) => match.id === id)
  const plan: Omit<Plan, 'version'> = { creates: [], targets: [], skipped: 0, duplicates }
  const targeted = new Set<string>()
  for await (const read of unhurried(rows)) {
    if (read.bad.has('id')) continue
    const as = read.id ?? decided.get(read.row) ?? otherwise(read.row) ?? 'new'
    const isKnown = as === read.id || ['new', 'skip'].includes(as) || isMatch(read.row, as)
    if (!isKnown) issues.add(read.row, 'id', 'person')
    else if (as === 'skip') plan.skipped++
    else if (as === 'new') plan.creates.push(newPerson(user, read, issues, birthdays))
    else if (targeted.has(as)) issues.add(read.row, 'id', 'twice')
    else {
      const values = birthdays.judge(read.row, withoutPlaceholders(read.values), known.get(as))
      plan.targets.push({ ...read, values, id: as, byName: as !== read.id })
    }
    targeted.add(as)
  }
  return plan
}

/** Finds the changes of a row to a person. Empty cells change nothing. */
const changesOf = (person: Person, values: ReadRow['values']): FieldChanges => {
  const now = person as Record<string, unknown>
  const set: FieldChanges = {}
  for (const [field, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      const before = person[field as SetField] as readonly string[]
      const add = value.filter((one) => !before.includes(one))
      const remove = before.filter((one) => !value.includes(one))
      if (add.length || remove.length) set[field] = { add, remove }
    } else if (!sameInField(field, now[field], value)) set[field] = { base: now[field] ?? null, value }
  }
  return set
}

/**
 * Finds values of a row that the person has already, also with a different wording.
 * @param set changes of the row
 */
const sameOf = (person: Person, values: ReadRow['values'], set: FieldChanges, disputed: Disputed[]) => {
  const now = person as Record<string, unknown>
  const said = Object.entries(values).filter(
    ([field, value]) =>
      Array.isArray(value) || !(field in set || disputed.some((one) => one.field === field)),
  )
  return Object.fromEntries(
    said.map(([field, value]): [string, FieldChanges[string]] => [
      field,
      Array.isArray(value) ? { add: value } : { base: null, value: now[field] },
    ]),
  )
}

/** Number of people read in one query. */
const CHUNK = 1000

/** Plans the changes to existing people with the effect of `registered.update`. */
export const planChanges = async (
  tx: Tx,
  user: CurrentUser,
  { targets }: Pick<Plan, 'targets'>,
  issues: Issues,
): Promise<{ changed: ChangedPerson[]; unchanged: ChangedPerson[] }> => {
  const now = new Date().toISOString()
  const changed: ChangedPerson[] = []
  const unchanged: ChangedPerson[] = []
  for (let at = 0; at < targets.length; at += CHUNK) {
    const chunk = targets.slice(at, at + CHUNK)
    const ids = [...new Set(chunk.map(({ id }) => id))]
    const stored = await loadRows(tx, 'registered', ids)
    const isDecided = await decidedAbout(tx, clubOf(user), ids)
    const merged = await mergedOf(tx, clubOf(user), ids)
    for (const { row, id, values, bad, byName } of chunk) {
      const found = stored.get(id)
      // Row-level security hides people of other clubs, so that the response does not reveal if such an id
      // exists.
      if (!found || found.deleted) {
        issues.add(row, 'id', merged.has(id) ? 'merged' : 'person')
        continue
      }
      const before = found.row
      const said = { full: [], disputed: [], ...(byName ? besideKnown : withoutLosing)(before, values) }
      for (const field of said.full) issues.add(row, field, 'too_long')
      const set = changesOf(before, said.values)
      const context = {
        organisation: clubOf(user),
        now,
        resolve: (_table: unknown, of: string) => of,
        read: () => before as never,
        defaultGroup: () => undefined,
        attendanceOf: () => [],
        parcelRowsOf: () => [],
        heldOf: () => [],
      }
      const effect = definitionOf('registered.update').effect({ id, set: set as never }, context)
      const stated = effect[0]?.row as Person
      const after = statesHealth(set) ? unconfirmed(stated) : stated
      for (const field of missingOf(user, after, set)) if (!bad.has(field)) issues.add(row, field, 'required')
      for (const field of contradictions(said.values, stated)) issues.add(row, field, 'contradiction')
      const disputed = said.disputed.filter((one) => !isDecided(id, one))
      const person = { row, set, same: sameOf(before, values, set, said.disputed), disputed, before, after }
      if (Object.keys(set).length || disputed.length) changed.push(person)
      else unchanged.push(person)
    }
  }
  return { changed, unchanged }
}

export type ImportPlan = Plan & {
  changed: ChangedPerson[]
  unchanged: ChangedPerson[]
  mended: Mended[]
  birthdays: DoubtfulBirthday[]
}

/** Reads a file and plans its import. Nothing is changed. */
export const planImport = async (
  db: Db,
  user: CurrentUser,
  table: ImportTable,
  decided: Decided,
): Promise<ImportPlan> => {
  const issues = collectIssues(table.ignored)
  const club = await readClub(db, clubOf(user))
  const rows = await readRows(table, club.groups, issues)
  const duplicates = await findDuplicates(rows, club.people)
  const birthdays = collectBirthdays(decided.birthdays_confirmed, issues)
  const known = new Map(club.people.map((person) => [person.id as string, person]))
  const plan = await planRows(user, rows, duplicates, decided, { issues, birthdays, known })
  const people = await db.club(clubOf(user), (tx) => planChanges(tx, user, plan, issues), 'snapshot')
  issues.throwAny()
  return {
    ...plan,
    ...people,
    version: club.version,
    mended: rows.flatMap(({ mended }) => mended),
    birthdays: birthdays.found,
  }
}

import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { DAY_MS } from '../../../contract/rules/days.ts'
import { applyPersonChange } from '../../../contract/rules/derived-facts.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { conflicts, mutations } from '../../db/schema.ts'
import { buildOwnSide, writeConflict } from '../conflicts/conflicts.ts'
import type { Batch } from '../rows/author.ts'
import { loadRows, writeChange } from '../rows/tables.ts'
import type { PlainCallSteps } from './push.ts'

/**
 * Facts that can harm a person if they are wrong: health notes, allergens, emergency contact, people who may collect,
 * photo consent.
 */
const SAFETY_FACTS = [
  'dietary_requirements',
  'medical_conditions',
  'parcel_dietary_requirements',
  'allergens',
  'emergency_contact_name',
  'emergency_contact_number',
  'pick_up_people',
  'photo_consent',
] as const

/**
 * Selects the ids under which changes of a person are recorded: the person's own id, and the ids of merged duplicates.
 */
const selectPersonIds = ({ author }: Batch, person: string): SQL =>
  sql`(SELECT ${person}::text UNION ALL SELECT id::text FROM aliases
    WHERE organisation_id = ${author.organisation} AND target::text = ${person})`

/** SQL condition: the mutation is a merge that changed this field of the person. */
const isFieldMerge = ({ author }: Batch, person: string, field: string): SQL =>
  sql`(${mutations.name} = 'registered.merge' AND ${mutations.record} = ${person} AND EXISTS (
    SELECT FROM merges m, jsonb_array_elements(m.changes -> 'people') p
    WHERE m.organisation_id = ${author.organisation} AND m.primary_id::text = ${person}
      AND to_jsonb(m.duplicates) <@ (${mutations.args} -> 'duplicates') AND p ->> 'id' = ${person}
      AND p -> 'before' -> ${field} IS DISTINCT FROM p -> 'after' -> ${field}))`

/**
 * SQL condition: the mutation may have added one of these items to a person's list. It is a change, a merge or a
 * decision.
 */
const mayHaveAddedItems = (field: string, items: readonly string[]): SQL => {
  const itemArray = sql`${sql.param(items)}::text[]`
  return sql`(${mutations.name} = 'registered.merge'
    OR ${mutations.args} -> 'set' -> ${field} -> 'add' ?| ${itemArray}
    OR ${mutations.args} -> 'values' -> ${field} ?| ${itemArray}
    OR ${mutations.args} -> 'value' ?| ${itemArray})`
}

/**
 * Finds the latest earlier change that set this field of a person: a registration, an edit, a merge or a decision.
 * @param removedItems items that this change removes from a list. Finds the latest change of another user that added
 * any of these items.
 */
const findWriter = async (batch: Batch, person: string, field: string, removedItems: readonly string[] | null) => {
  const { tx, author, version } = batch
  const conflictIds = tx
    .select({ id: sql`${conflicts.id}::text` })
    .from(conflicts)
    .where(
      and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.record, person), eq(conflicts.field, field)),
    )
  const isOthersAddition =
    removedItems &&
    and(mayHaveAddedItems(field, removedItems), sql`${mutations.user_id} IS DISTINCT FROM ${author.user.id}`)
  const [lastWrite] = await tx
    .select({
      user: mutations.user_id,
      by: sql<string | null>`name_of_user(${mutations.user_id})`,
      device: mutations.device_id,
      at: mutations.made_at,
      received: mutations.received_at,
    })
    .from(mutations)
    .where(
      and(
        eq(mutations.organisation_id, author.organisation),
        ne(mutations.status, 'rejected'),
        lt(mutations.version, version),
        or(
          and(
            sql`${mutations.record} IN ${selectPersonIds(batch, person)}`,
            sql`(${mutations.args} -> 'set' ? ${field} OR ${mutations.args} -> 'values' ? ${field})`,
          ),
          isFieldMerge(batch, person, field),
          inArray(mutations.record, conflictIds),
        ),
        isOthersAddition ?? undefined,
      ),
    )
    .orderBy(desc(mutations.version), desc(mutations.seq))
    .limit(1)
  return lastWrite
}

/**
 * Builds the steps around a plain call that changes a person without a base version. Such a call may replace safety
 * facts that the author never saw. If another author's fact is less than a day old, both values stay in a conflict
 * until a user decides.
 */
export const buildReplacedFactSteps = (person: string): Omit<PlainCallSteps, 'check'> => {
  const loadPerson = async ({ tx }: Batch) => (await loadRows(tx, 'registered', [person])).get(person)?.row
  let personBefore: RowByTable['registered'] | undefined
  return {
    before: async (batch) => {
      personBefore = await loadPerson(batch)
    },
    after: async (batch) => {
      const personNow = await loadPerson(batch)
      if (personBefore && personNow) await openFactConflicts(batch, personBefore, personNow)
    },
  }
}

const openFactConflicts = async (batch: Batch, before: RowByTable['registered'], current: RowByTable['registered']) => {
  for (const field of SAFETY_FACTS) {
    const value = before[field]
    if (isEmpty(value) || !isReplaced(value, current[field])) continue
    const lastWrite = await findWriter(batch, before.id, field, getRemovedItems(value, current[field]))
    if (!lastWrite || lastWrite.user === batch.author.user.id) continue
    if (Date.parse(batch.now) - Date.parse(lastWrite.received) > DAY_MS) continue
    const { by: writerName, device, at: madeAt } = lastWrite
    await writeConflict(batch, {
      id: newId(),
      kind: 'field',
      table: 'registered',
      record: before.id,
      field,
      base: null,
      mine: { value, by: writerName, device, at: madeAt },
      theirs: buildOwnSide(batch, current[field], batch.now),
      resolved_at: null,
      resolved_value: null,
    })
    if (field === 'allergens') await writeAllergenUnion(batch, before, current)
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the items that were removed from a list, or null if the value is not a list. */
const getRemovedItems = (before: unknown, current: unknown): string[] | null =>
  Array.isArray(before) && Array.isArray(current) ? before.filter((item) => !current.includes(item)) : null

/** True if a value was replaced. A list counts as replaced if an item was removed. */
const isReplaced = (before: unknown, current: unknown): boolean => {
  const removedItems = getRemovedItems(before, current)
  return removedItems ? removedItems.length > 0 : !isSameValue(before, current)
}

/** Writes the union of both allergen lists, because all allergens count while the conflict is open. */
const writeAllergenUnion = async (
  batch: Batch,
  before: RowByTable['registered'],
  current: RowByTable['registered'],
) => {
  const allergens = [...new Set([...before.allergens, ...current.allergens])]
  const row = applyPersonChange({ ...current, allergens }, current, {}, batch.now)
  await writeChange(batch, { table: 'registered', id: row.id, row })
}

import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import type { Rows } from '../../../contract/rows.ts'
import { withChanged } from '../../../contract/rules/derived-facts.ts'
import { sameValue } from '../../../contract/rules/merge.ts'
import { conflicts, mutations } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import type { PlainSteps } from '../push/push.ts'
import { loadRows, writeChange } from '../tables.ts'
import { mySide, writeQuestion } from './conflicts.ts'

/** Facts that can hurt a person when they are wrong: health in words, allergens, who to ring, who may collect, photos. */
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

const A_DAY = 86_400_000

/** Who last gave a field of a person a value before this change: a registration, an edit or a decision. */
const writerOf = async ({ tx, author, version }: Batch, person: string, field: string) => {
  const questions = tx
    .select({ id: sql`${conflicts.id}::text` })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, author.organisation),
        eq(conflicts.record, person),
        eq(conflicts.field, field),
      ),
    )
  const [writer] = await tx
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
            eq(mutations.record, person),
            sql`(${mutations.args} -> 'set' ? ${field} OR ${mutations.args} -> 'values' ? ${field})`,
          ),
          inArray(mutations.record, questions),
        ),
      ),
    )
    .orderBy(desc(mutations.version), desc(mutations.seq))
    .limit(1)
  return writer
}

/**
 * The steps of a plain change of a person that does not say of which version it was made: it may replace safety facts
 * that it never saw. Those of another author that are younger than a day stay beside its own until a person decides.
 */
export const askAboutReplaced = (person: string): Omit<PlainSteps, 'check'> => {
  const load = async ({ tx }: Batch) => (await loadRows(tx, 'registered', [person])).get(person)?.row
  let before: Rows['registered'] | undefined
  return {
    before: async (batch) => {
      before = await load(batch)
    },
    after: async (batch) => {
      const now = await load(batch)
      if (before && now) await askAboutFacts(batch, before, now)
    },
  }
}

const askAboutFacts = async (batch: Batch, before: Rows['registered'], now: Rows['registered']) => {
  for (const field of SAFETY_FACTS) {
    const value = before[field]
    if (isNothing(value) || !isReplaced(value, now[field])) continue
    const writer = await writerOf(batch, before.id, field)
    if (!writer || writer.user === batch.author.user.id) continue
    if (Date.parse(batch.now) - Date.parse(writer.received) > A_DAY) continue
    const { by, device, at } = writer
    await writeQuestion(batch, {
      ...{ id: newId(), kind: 'field', table: 'registered', record: before.id, field, base: null },
      mine: { value, by, device, at },
      theirs: mySide(batch, now[field], batch.now),
      ...{ resolved_at: null, resolved_value: null },
    })
    if (field === 'allergens') await keepUnion(batch, before, now)
  }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A list is replaced if an item of it is gone. */
const isReplaced = (before: unknown, now: unknown): boolean =>
  Array.isArray(before) && Array.isArray(now)
    ? before.some((item) => !now.includes(item))
    : !sameValue(before, now)

/** While the question is open, each allergen of either list counts. */
const keepUnion = async (batch: Batch, before: Rows['registered'], now: Rows['registered']) => {
  const allergens = [...new Set([...before.allergens, ...now.allergens])]
  const row = withChanged({ ...now, allergens }, now, {}, batch.now)
  await writeChange(batch, { table: 'registered', id: row.id, row })
}

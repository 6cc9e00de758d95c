import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { AppError } from '../../contract/errors.ts'
import { FAMILY_AUTHOR } from '../../contract/family/family-author.ts'
import type { FamilyChanges } from '../../contract/family/family-page.ts'
import { newId } from '../../contract/id.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { applyDerivedFacts, applyFoodChange } from '../../contract/rules/derived-facts.ts'
import { sortFamilyChanges } from '../../contract/rules/family-changes.ts'
import type { LinkField } from '../../contract/rules/family-links.ts'
import { applySetChange, type FieldChanges, isSetChange } from '../../contract/rules/merge.ts'
import type { MutationEnvelope } from '../../contract/sync.ts'
import type { Db, Tx } from '../db/client.ts'
import { conflicts, familyLinkQuestions, familyTypedAddresses } from '../db/schema.ts'
import { findLastChange, recordConflict } from '../sync/conflicts/conflicts.ts'
import { mergeRecord } from '../sync/conflicts/merge-record.ts'
import { checkPersonRules } from '../sync/judge/judge-registered.ts'
import { type Author, type Batch, raiseVersion } from '../sync/rows/author.ts'
import { toRef } from '../sync/rows/outcome.ts'
import { storeResults } from '../sync/rows/stored-results.ts'
import { loadRows, writeChange } from '../sync/rows/tables.ts'
import type { FamilyLink } from './family-links.ts'
import type { StoredLinkPerson } from './link-people.ts'
import { loadLinkView, loadOpenHealthQuestions, loadQuestions, requirePerson, selectShownFacts } from './link-view.ts'
import { restoreHealthTexts } from './redact-health-texts.ts'

/**
 * Applies what a family sent for one person, with the same merge and audit trail as a device's change. What could harm
 * a child becomes a question for the coordinator, and the club's value counts until it is decided (B-FAM-03).
 * @returns the person's stored email if the family asked to change it, because that address must be warned
 * @throws AppError `not_found` if the link does not contain the person, `invalid` for a broken rule
 */
export async function writeFamilyChanges(
  db: Db,
  link: FamilyLink,
  id: string,
  sent: FamilyChanges,
): Promise<string | null> {
  let formerAddress: string | null = null
  await inFamilyBatch(db, link, async (batch) => {
    const view = await loadLinkView(batch.tx, link)
    const person = requirePerson(view, id)
    const { shown, hidden, shownPerson } = selectShownFacts(link, view, person)
    const set = restoreHealthTexts(toFieldChanges(sent, person), person, shownPerson)
    const unknownFields = Object.keys(set).filter((field) => ![...shown, ...hidden].some((name) => name === field))
    if (unknownFields.length > 0)
      throw new AppError('invalid', Object.fromEntries(unknownFields.map((field) => [field, ['not_valid']])))
    const { applied, questions } = sortFamilyChanges(person, set, hidden)
    // Warn the former address once for each question.
    if ('email' in questions && !(await loadQuestions(batch.tx, link)).get(id)?.has('email'))
      formerAddress = person.email || null
    const conflictIds = await applyChanges(batch, link, person, applied)
    // Read the row again, because a question about a list must contain what was just added to the list.
    const current = { ...person, ...(await loadRows(batch.tx, 'registered', [id])).get(id)?.row }
    for (const [field, change] of Object.entries(questions))
      conflictIds.push(await openQuestion(batch, link, current, field as LinkField, change))
    return [buildTrailEntry(batch, link, { id, set, opened: conflictIds })]
  })
  return formerAddress
}

/**
 * Sets today as the day on which a family confirmed health facts. A person with another version, or with an open
 * question about health, is not confirmed.
 */
export async function confirmHealth(
  db: Db,
  link: FamilyLink,
  requests: readonly { id: string; version: number | null }[],
) {
  const results: { id: string; confirmed: boolean; code?: 'changed_meanwhile' | 'not_found' | 'question_open' }[] = []
  await inFamilyBatch(db, link, async (batch) => {
    const { people } = await loadLinkView(batch.tx, link)
    const disputed = await loadOpenHealthQuestions(
      batch.tx,
      people.map(({ id }) => id),
    )
    const today = getLondonDay()
    const entries: TrailEntry[] = []
    for (const { id, version } of requests) {
      const person = people.find((one) => one.id === id)
      if (!person) results.push({ id, confirmed: false, code: 'not_found' })
      else if (version !== null && version !== person.version)
        results.push({ id, confirmed: false, code: 'changed_meanwhile' })
      else if (disputed.has(id)) results.push({ id, confirmed: false, code: 'question_open' })
      else {
        results.push({ id, confirmed: true })
        if (person.health_confirmed === today) continue
        const stored = (await loadRows(batch.tx, 'registered', [id])).get(id)
        if (!stored) continue
        await writeChange(batch, { table: 'registered', id, row: { ...stored.row, health_confirmed: today } })
        const set = { health_confirmed: { base: person.health_confirmed, value: today } }
        entries.push(buildTrailEntry(batch, link, { id, set, opened: [] }))
      }
    }
    return entries
  })
  return results
}

type TrailEntry = { envelope: MutationEnvelope; conflicts: string[] }

/** Runs `work` as a family's change of its club's register, and stores the returned entries in the audit trail. */
function inFamilyBatch(db: Db, link: FamilyLink, work: (batch: Batch) => Promise<TrailEntry[]>): Promise<void> {
  return db.club(
    link.organisation_id,
    async (tx: Tx, client: PoolClient) => {
      // Rules of a person's own fields never read the author's role.
      const user = { first_name: FAMILY_AUTHOR, last_name: '' } as Author['user']
      const batch: Batch = {
        tx,
        client,
        author: { user, organisation: link.organisation_id, device: null },
        refused: new Set(),
        written: new Map(),
        ...(await raiseVersion(tx, link.organisation_id)),
        clubSince: null,
      }
      const entries = await work(batch)
      const trail = { tx, client, version: batch.version, author: { ...batch.author, user: null } }
      await storeResults(
        trail,
        entries.map(({ envelope }) => envelope),
        entries.map(({ envelope, conflicts: opened }) => {
          const record = toRef('registered', String(envelope.args.id))
          return {
            status: opened.length > 0 ? 'conflict' : 'applied',
            conflicts: opened,
            touched: [],
            stored: true,
            record,
          }
        }),
      )
    },
    'by_key',
  )
}

/** Merges the changes that count at once. A field that the club has changed since then opens a question. */
async function applyChanges(
  batch: Batch,
  link: FamilyLink,
  person: StoredLinkPerson,
  set: FieldChanges,
): Promise<string[]> {
  if (Object.keys(set).length === 0) return []
  const record = toRef('registered', person.id)
  const outcome = await mergeRecord(batch, {
    record,
    touched: [record],
    set,
    madeAt: batch.now,
    waits: null,
    // A change by the family alone does not confirm the other health facts (B-FAM-03).
    derive: (row, before) => applyFoodChange(applyDerivedFacts(row, before), before, batch.now),
    check: (row) => checkPersonRules(row, set, [record]),
  })
  if (outcome.status === 'rejected') throw new AppError(outcome.code ?? 'invalid', outcome.problems)
  if ('address_1' in set || 'postcode' in set) await recordTypedAddress(batch, person)
  const opened = outcome.conflicts ?? []
  if (opened.length === 0) return []
  const rows = await batch.tx
    .select({ id: conflicts.id, field: conflicts.field })
    .from(conflicts)
    .where(and(eq(conflicts.organisation_id, link.organisation_id), inArray(conflicts.id, opened)))
  for (const { id, field } of rows) await recordQuestion(batch, link, person.id, field as LinkField, id)
  return opened
}

/** Records that the family typed the stored address, so that the address does not decide what a link shows. */
async function recordTypedAddress(batch: Batch, person: StoredLinkPerson): Promise<void> {
  const { trusted_address_1, trusted_postcode, id } = person
  const stored = (await loadRows(batch.tx, 'registered', [id])).get(id)?.row
  // A conflict has left the stored address as it was.
  if (stored?.address_1 === person.address_1 && stored?.postcode === person.postcode) return
  const typed = { typed_address_1: stored?.address_1 ?? null, typed_postcode: stored?.postcode ?? null, at: batch.now }
  await batch.tx
    .insert(familyTypedAddresses)
    .values({
      registered_id: id,
      organisation_id: batch.author.organisation,
      trusted_address_1,
      trusted_postcode,
      ...typed,
    })
    .onConflictDoUpdate({
      target: familyTypedAddresses.registered_id,
      set: { ...typed, trusted_address_1, trusted_postcode, accepted: null },
    })
}

/** Opens a question for the coordinator, or renews the one that this link has already asked about the field. */
async function openQuestion(
  batch: Batch,
  link: FamilyLink,
  person: StoredLinkPerson,
  field: LinkField,
  change: FieldChanges[string],
): Promise<string> {
  const stored = person[field]
  const value = isSetChange(change) ? applySetChange(stored as string[], change) : change.value
  const mine = { value, by: FAMILY_AUTHOR, device: null, at: batch.now }
  const lastChange = await findLastChange(batch.tx, toRef('registered', person.id), stored, field)
  const id = await recordConflict(batch, {
    kind: 'field',
    table: 'registered',
    record: person.id,
    field,
    base: stored ?? null,
    mine,
    theirs: lastChange,
  })
  await recordQuestion(batch, link, person.id, field, id)
  return id
}

/** Records that this link asked a question. It replaces the link's earlier question about the same field. */
async function recordQuestion(batch: Batch, link: FamilyLink, person: string, field: LinkField, id: string) {
  await closeEarlierQuestions(batch, link, person, field)
  await batch.tx.insert(familyLinkQuestions).values({
    conflict_id: id,
    organisation_id: link.organisation_id,
    link_id: link.id,
    registered_id: person,
    field,
  })
}

/** Closes this link's earlier question about a field with the club's value, because the new question replaces it. */
async function closeEarlierQuestions(batch: Batch, link: FamilyLink, person: string, field: string): Promise<void> {
  const earlier = await batch.tx
    .delete(familyLinkQuestions)
    .where(
      and(
        eq(familyLinkQuestions.link_id, link.id),
        eq(familyLinkQuestions.registered_id, person),
        eq(familyLinkQuestions.field, field),
      ),
    )
    .returning({ id: familyLinkQuestions.conflict_id })
  if (earlier.length === 0) return
  await batch.tx
    .update(conflicts)
    .set({
      resolved_at: batch.now,
      resolved_value: sql`${conflicts.theirs} -> 'value'`,
      version: batch.version,
    })
    .where(
      and(
        eq(conflicts.organisation_id, link.organisation_id),
        inArray(
          conflicts.id,
          earlier.map(({ id }) => id),
        ),
        isNull(conflicts.resolved_at),
      ),
    )
}

/** Converts what the page sent to field changes. Two lists of allergens become additions and removals. */
function toFieldChanges({ allergens, ...scalars }: FamilyChanges, person: StoredLinkPerson): FieldChanges {
  const set: FieldChanges = {}
  for (const [field, change] of Object.entries(scalars)) if (change) set[field] = change as FieldChanges[string]
  if (!allergens) return set
  if ('value' in allergens) {
    const { base, value } = allergens
    const change = {
      add: value.filter((one) => !base.includes(one)),
      remove: base.filter((one) => !value.includes(one) && person.allergens.includes(one)),
    }
    return { ...set, allergens: change }
  }
  return {
    ...set,
    allergens: { ...allergens, remove: allergens.remove.filter((one) => person.allergens.includes(one)) },
  }
}

/** Builds the audit entry of a change. It contains the link's adult, whom the history names to coordinators. */
function buildTrailEntry(
  batch: Batch,
  { adult_id }: FamilyLink,
  { id, set, opened }: { id: string; set: FieldChanges; opened: string[] },
): TrailEntry {
  const envelope: MutationEnvelope = {
    id: newId(),
    seq: 1,
    name: 'registered.update',
    v: 1,
    args: { id, set, family_adult: adult_id },
    made_at: batch.now,
  }
  return { envelope, conflicts: opened }
}

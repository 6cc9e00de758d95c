import { and, eq, inArray, isNull } from 'drizzle-orm'
import { getAccessFlags } from '../../../contract/access.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { MAX_LINKS, setFields } from '../../../contract/registered/registered-fields.ts'
import type { Ref, Rows } from '../../../contract/rows.ts'
import { applyPersonChange } from '../../../contract/rules/derived-facts.ts'
import type { FieldChanges } from '../../../contract/rules/merge.ts'
import { findMissingFacts } from '../../../contract/rules/person.ts'
import { applications, groups, registered } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { mergeRecord } from '../merge/merge-record.ts'
import { findPrimaries, type NamedEdit, recordEdit, recordRepeatedFacts } from '../merge/merge-trail.ts'
import { republishFamily } from '../pull/visible-family.ts'
import { applied, type Judge, type Outcome, quarantined, ref, rejected } from '../push/outcome.ts'
import { insertNew, loadRows } from '../tables.ts'
import { findOpenConflictIds } from './conflicts.ts'
import { buildEffectContext, writeChanges } from './context.ts'
import { withoutDisputedRemovals } from './disputed-allergens.ts'
import { followEdit, followLinks, recordLinks, recordTwinLink } from './family-links.ts'
import { findRequired, isErasedPerson } from './require-record.ts'
import { finishDeletion } from './unseen-changes.ts'

type Links = {
  family?: readonly string[] | undefined
  groups?: readonly string[] | undefined
  distinct?: readonly string[] | undefined
  application?: unknown
  core?: unknown
}

/**
 * Rejects links to records that do not belong to the club. Quarantines the change if the creation of a
 * relative was refused.
 */
const rejectInvalidLinks = async (
  batch: Batch,
  own: string,
  links: Links,
  touched: Ref[],
): Promise<Outcome | null> => {
  if (links.application && !(await isOwnApplication(batch, own, links.application)))
    return rejected('invalid', touched, { volunteer_application: ['This value is not valid.'] })
  const refused = links.core ? await checkCoreApplication(batch, own, String(links.core)) : null
  if (refused) return rejected('invalid', touched, { core_application: [refused] })
  const family = [...new Set(links.family ?? [])]
  if (family.includes(own))
    return rejected('invalid', touched, { family_entries: ['This value is not valid.'] })
  if (family.length) {
    const found = await batch.tx
      .select({ id: registered.id })
      .from(registered)
      .where(and(inArray(registered.id, family), isNull(registered.deleted_at)))
    for (const id of family.filter((f) => !found.some((x) => x.id === f))) {
      const need = await findRequired(batch, ref('registered', id), touched)
      if ('outcome' in need) {
        if (need.outcome.status === 'held') return quarantined(ref('registered', id), touched)
        return rejected('invalid', touched, { family_entries: ['This value is not valid.'] })
      }
      // Accept a removed relative from a tablet, which may not have pulled the removal and must not lose its
      // other changes. Reject a plain call.
      if (need.deleted && !batch.author.device)
        return rejected('invalid', touched, { family_entries: ['This value is not valid.'] })
    }
  }
  const distinct = [...new Set(links.distinct ?? [])]
  const others = await loadRows(batch.tx, 'registered', distinct)
  for (const id of distinct.filter((other) => other === own || !others.has(other))) {
    const need = await findRequired(batch, ref('registered', id), touched)
    if ('outcome' in need && need.outcome.status === 'held')
      return quarantined(ref('registered', id), touched)
    return rejected('invalid', touched, { distinct_from: ['This value is not valid.'] })
  }
  const wanted = [...new Set(links.groups ?? [])]
  if (wanted.length) {
    const found = await batch.tx
      .select({ id: groups.id })
      .from(groups)
      .where(and(inArray(groups.id, wanted), isNull(groups.deleted_at)))
    if (found.length < wanted.length)
      return rejected('invalid', touched, { groups: ['This value is not valid.'] })
  }
  return null
}

/** Returns the reason why a core-team application cannot belong to this person, or null if it can. */
export const checkCoreApplication = async (
  batch: Batch,
  person: string,
  application: string,
): Promise<string | null> => {
  const stored = (await loadRows(batch.tx, 'registered', [person])).get(person)
  if (stored?.row.core_application === application) return null
  const ours = and(
    eq(applications.organisation_id, batch.author.organisation),
    isNull(applications.deleted_at),
  )
  const [found] = await batch.tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, application), eq(applications.flow, 'core'), ours))
  if (!found || !getAccessFlags(batch.author.user).coordinator) return 'This value is not valid.'
  const matchesApplication = and(eq(registered.core_application, application), isNull(registered.deleted_at))
  const [other] = await batch.tx.select({ id: registered.id }).from(registered).where(matchesApplication)
  return other ? 'This application belongs to another person in the register.' : null
}

/**
 * True if the id is the volunteer application that the person already has. Only a conversion links a new
 * application.
 */
const isOwnApplication = async (batch: Batch, person: string, application: unknown): Promise<boolean> => {
  const stored = (await loadRows(batch.tx, 'registered', [person])).get(person)
  return stored?.row.volunteer_application === application
}

export const judgePersonCreate: Judge<'registered.create'> = async (batch, args, madeAt) => {
  const touched = [ref('registered', args.id)]
  if ((await loadRows(batch.tx, 'registered', [args.id])).has(args.id))
    return rejected('already_exists', touched)
  const { values } = args
  const links = {
    family: values.family_entries,
    groups: values.groups,
    distinct: values.distinct_from,
    application: values.volunteer_application,
    core: values.core_application,
  }
  const rejection = await rejectInvalidLinks(batch, args.id, links, touched)
  if (rejection) return rejection
  const changes = getDefinition('registered.create').effect(
    args,
    await buildEffectContext(batch, [], { madeAt }),
  )
  const created = changes[0]?.row as Rows['registered']
  const missing = findMissingFacts(created)
  if (missing) return rejected('invalid', touched, missing)
  const family = await followLinks(batch, args.id, created.family_entries)
  const row = { ...created, family_entries: family.links }
  if (!(await insertNew(batch, { table: 'registered', row }))) return rejected('already_exists', touched)
  await recordLinks(batch, args.id, [], family.merged)
  return applied(touched)
}

const getAddedItems = (change: FieldChanges[string] | undefined): readonly string[] =>
  change && 'add' in change ? (change.add ?? []) : []

const getNewValue = (change: { base: unknown; value: unknown } | object | undefined): unknown =>
  change && 'value' in change ? change.value : null

export const judgePersonUpdate: Judge<'registered.update'> = async (batch, args, madeAt) => {
  const requestedRef = ref('registered', args.id)
  const need = await findRequired(batch, requestedRef, [requestedRef])
  if ('outcome' in need) return need.outcome
  const record = ref('registered', need.id)
  const touched = need.id === args.id ? [requestedRef] : [requestedRef, record]
  const links = {
    family: getAddedItems(args.set.family_entries),
    groups: getAddedItems(args.set.groups),
    distinct: getAddedItems(args.set.distinct_from),
    application: getNewValue(args.set.volunteer_application),
    core: getNewValue(args.set.core_application),
  }
  if (need.deleted && (await isErasedPerson(batch, need.id))) return rejected('not_found', touched)
  const rejection = need.deleted ? null : await rejectInvalidLinks(batch, args.id, links, touched)
  if (rejection) return rejection
  // Record a change that names a merged person separately, so that undoing the merge can return the change.
  const isMerged = need.id !== args.id && !need.deleted
  const edited = await withoutDisputedRemovals(batch, need.id, args.set)
  const { set, added: addedRelatives, removed } = await followEdit(batch, need.id, edited)
  const isPrimary = !isMerged && !need.deleted && (await findPrimaries(batch, [need.id])).size > 0
  const before =
    isMerged || isPrimary || addedRelatives.length || removed.length
      ? (await loadRows(batch.tx, 'registered', [need.id])).get(need.id)?.row
      : undefined
  const knownConflicts = isMerged ? await findOpenConflictIds(batch, need.id) : []
  const outcome = await mergeRecord(batch, {
    record,
    touched,
    set,
    madeAt,
    waits: need.deleted ? { name: 'registered.update', args } : null,
    derive: (row, before) => applyPersonChange(row, before, set, madeAt, batch.now),
    check: (row) => checkPersonRules(row, set, touched),
  })
  if (!before || need.deleted || outcome.status === 'rejected') return outcome
  const edit = { set, added: addedRelatives } as NamedEdit
  if (isPrimary) await recordRepeatedFacts(batch, before, edit)
  if (isMerged) {
    const editConflicts = { conflicts: outcome.conflicts ?? [], known: knownConflicts }
    await recordEdit(batch, args.id, before, edit, editConflicts)
    // Record the link if the edit makes one of the two merged people a relative of the other.
    if (links.family.includes(need.id)) await recordTwinLink(batch, args.id, need.id)
  }
  await recordLinks(batch, args.id, before.family_entries, removed, true)
  await recordLinks(batch, args.id, before.family_entries, addedRelatives)
  return outcome
}

/** Returns a rejection if a person breaks a rule after a change of these fields. */
export const checkPersonRules = (row: Rows['registered'], set: object, touched: Ref[]): Outcome | null => {
  const full = findTooLongLists(row)
  if (full) return rejected('invalid', touched, full)
  const missing = findMissingFacts(row)
  // Allow corrections field by field if the record was incomplete before.
  const asks =
    missing && Object.keys(missing).filter((field) => field in set || makesFieldRequired(field, set))
  return asks?.length ? rejected('invalid', touched, missing) : null
}

/** Finds lists that exceed a record's limit, although each change alone was within the limit. */
const findTooLongLists = (row: Rows['registered']): Record<string, string[]> | null => {
  const full = setFields.filter((field) => row[field].length > MAX_LINKS)
  return full.length ? Object.fromEntries(full.map((field) => [field, ['This list is too long.']])) : null
}

/** True if a change sets a field that makes `field` required. */
export const makesFieldRequired = (field: string, set: object): boolean => {
  const question: Record<string, string[]> = {
    attendance_type: ['is_adult'],
    gender_other: ['gender'],
    dietary_requirements: ['has_dietary_requirements'],
    medical_conditions: ['has_medical_conditions'],
    first_language: ['english_first_language'],
    parcel_dietary_requirements: ['parcel_has_dietary_requirements'],
  }
  return (question[field] ?? []).some((q) => q in set)
}

export const judgePersonDelete: Judge<'registered.delete'> = async (batch, args, madeAt) => {
  const requestedRef = ref('registered', args.id)
  const need = await findRequired(batch, requestedRef, [requestedRef])
  if ('outcome' in need) return need.outcome
  const touched = need.id === args.id ? [requestedRef] : [requestedRef, ref('registered', need.id)]
  // Ignore the deletion of a merged duplicate, because it must not delete the remaining person.
  if (need.deleted || need.id !== args.id) return applied(touched)
  const context = await buildEffectContext(batch, [], { madeAt })
  await writeChanges(batch, getDefinition('registered.delete').effect(args, context))
  await republishFamily(batch, need.id)
  return finishDeletion(batch, ref('registered', need.id), args.seen, madeAt, touched)
}

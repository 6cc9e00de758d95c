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
import { findMergeTargets, type NamedEdit, recordEdit, recordRepeatedFacts } from '../merge/merge-trail.ts'
import { republishFamily } from '../pull/visible-family.ts'
import { type Judge, type Outcome, toApplied, toQuarantined, toRef, toRejected } from '../push/outcome.ts'
import { insertNew, loadRows } from '../tables.ts'
import { findOpenConflictIds } from './conflicts.ts'
import { buildEffectContext, writeChanges } from './context.ts'
import { dropDisputedRemovals } from './disputed-allergens.ts'
import { followEdit, followLinks, recordDuplicateLink, recordLinks } from './family-links.ts'
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
 * Rejects links to records that do not belong to the club. Quarantines the change if the creation of a relative was
 * refused.
 */
const rejectInvalidLinks = async (
  batch: Batch,
  personId: string,
  links: Links,
  touched: Ref[],
): Promise<Outcome | null> => {
  if (links.application && !(await isOwnApplication(batch, personId, links.application)))
    return toRejected('invalid', touched, { volunteer_application: ['This value is not valid.'] })
  const refused = links.core ? await checkCoreApplication(batch, personId, String(links.core)) : null
  if (refused) return toRejected('invalid', touched, { core_application: [refused] })
  const family = [...new Set(links.family ?? [])]
  if (family.includes(personId)) return toRejected('invalid', touched, { family_entries: ['This value is not valid.'] })
  if (family.length) {
    const liveRelatives = await batch.tx
      .select({ id: registered.id })
      .from(registered)
      .where(and(inArray(registered.id, family), isNull(registered.deleted_at)))
    for (const id of family.filter((f) => !liveRelatives.some((x) => x.id === f))) {
      const need = await findRequired(batch, toRef('registered', id), touched)
      if ('outcome' in need) {
        if (need.outcome.status === 'held') return toQuarantined(toRef('registered', id), touched)
        return toRejected('invalid', touched, { family_entries: ['This value is not valid.'] })
      }
      // Accept a removed relative from a tablet, which may not have pulled the removal and must not lose its other
      // changes. Reject a plain call.
      if (need.deleted && !batch.author.device)
        return toRejected('invalid', touched, { family_entries: ['This value is not valid.'] })
    }
  }
  const distinct = [...new Set(links.distinct ?? [])]
  const distinctPeople = await loadRows(batch.tx, 'registered', distinct)
  for (const id of distinct.filter((other) => other === personId || !distinctPeople.has(other))) {
    const need = await findRequired(batch, toRef('registered', id), touched)
    if ('outcome' in need && need.outcome.status === 'held') return toQuarantined(toRef('registered', id), touched)
    return toRejected('invalid', touched, { distinct_from: ['This value is not valid.'] })
  }
  const groupIds = [...new Set(links.groups ?? [])]
  if (groupIds.length) {
    const liveGroups = await batch.tx
      .select({ id: groups.id })
      .from(groups)
      .where(and(inArray(groups.id, groupIds), isNull(groups.deleted_at)))
    if (liveGroups.length < groupIds.length)
      return toRejected('invalid', touched, { groups: ['This value is not valid.'] })
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
  const isOwnClub = and(eq(applications.organisation_id, batch.author.organisation), isNull(applications.deleted_at))
  const [coreApplication] = await batch.tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, application), eq(applications.flow, 'core'), isOwnClub))
  if (!coreApplication || !getAccessFlags(batch.author.user).coordinator) return 'This value is not valid.'
  const matchesApplication = and(eq(registered.core_application, application), isNull(registered.deleted_at))
  const [otherPerson] = await batch.tx.select({ id: registered.id }).from(registered).where(matchesApplication)
  return otherPerson ? 'This application belongs to another person in the register.' : null
}

/**
 * True if the id is the volunteer application that the person already has. Only a conversion links a new application.
 */
const isOwnApplication = async (batch: Batch, person: string, application: unknown): Promise<boolean> => {
  const stored = (await loadRows(batch.tx, 'registered', [person])).get(person)
  return stored?.row.volunteer_application === application
}

export const judgePersonCreate: Judge<'registered.create'> = async (batch, args, madeAt) => {
  const touched = [toRef('registered', args.id)]
  if ((await loadRows(batch.tx, 'registered', [args.id])).has(args.id)) return toRejected('already_exists', touched)
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
  const changes = getDefinition('registered.create').effect(args, await buildEffectContext(batch, [], { madeAt }))
  const created = changes[0]?.row as Rows['registered']
  const missing = findMissingFacts(created)
  if (missing) return toRejected('invalid', touched, missing)
  const family = await followLinks(batch, args.id, created.family_entries)
  const row = { ...created, family_entries: family.links }
  if (!(await insertNew(batch, { table: 'registered', row }))) return toRejected('already_exists', touched)
  await recordLinks(batch, args.id, [], family.merged)
  return toApplied(touched)
}

const getAddedItems = (change: FieldChanges[string] | undefined): readonly string[] =>
  change && 'add' in change ? (change.add ?? []) : []

const getNewValue = (change: { base: unknown; value: unknown } | object | undefined): unknown =>
  change && 'value' in change ? change.value : null

export const judgePersonUpdate: Judge<'registered.update'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('registered', args.id)
  const need = await findRequired(batch, requestedRef, [requestedRef])
  if ('outcome' in need) return need.outcome
  const record = toRef('registered', need.id)
  const touched = need.id === args.id ? [requestedRef] : [requestedRef, record]
  const links = {
    family: getAddedItems(args.set.family_entries),
    groups: getAddedItems(args.set.groups),
    distinct: getAddedItems(args.set.distinct_from),
    application: getNewValue(args.set.volunteer_application),
    core: getNewValue(args.set.core_application),
  }
  if (need.deleted && (await isErasedPerson(batch, need.id))) return toRejected('not_found', touched)
  const rejection = need.deleted ? null : await rejectInvalidLinks(batch, args.id, links, touched)
  if (rejection) return rejection
  // Record a change that names a merged person separately, so that undoing the merge can return the change.
  const isMerged = need.id !== args.id && !need.deleted
  const edited = await dropDisputedRemovals(batch, need.id, args.set)
  const { set, added: addedRelatives, removed } = await followEdit(batch, need.id, edited)
  const isMergeTarget = !isMerged && !need.deleted && (await findMergeTargets(batch, [need.id])).size > 0
  const personBefore =
    isMerged || isMergeTarget || addedRelatives.length || removed.length
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
  if (!personBefore || need.deleted || outcome.status === 'rejected') return outcome
  const edit = { set, added: addedRelatives } as NamedEdit
  if (isMergeTarget) await recordRepeatedFacts(batch, personBefore, edit)
  if (isMerged) {
    const editConflicts = { conflicts: outcome.conflicts ?? [], known: knownConflicts }
    await recordEdit(batch, args.id, personBefore, edit, editConflicts)
    // Record the link if the edit makes one of the two merged people a relative of the other.
    if (links.family.includes(need.id)) await recordDuplicateLink(batch, args.id, need.id)
  }
  await recordLinks(batch, args.id, personBefore.family_entries, removed, true)
  await recordLinks(batch, args.id, personBefore.family_entries, addedRelatives)
  return outcome
}

/** Returns a rejection if a person breaks a rule after a change of these fields. */
export const checkPersonRules = (row: Rows['registered'], set: object, touched: Ref[]): Outcome | null => {
  const tooLong = findTooLongLists(row)
  if (tooLong) return toRejected('invalid', touched, tooLong)
  const missing = findMissingFacts(row)
  // Allow corrections field by field if the record was incomplete before.
  const violatedFields =
    missing && Object.keys(missing).filter((field) => field in set || makesFieldRequired(field, set))
  return violatedFields?.length ? toRejected('invalid', touched, missing) : null
}

/** Finds lists that exceed a record's limit, although each change alone was within the limit. */
const findTooLongLists = (row: Rows['registered']): Record<string, string[]> | null => {
  const tooLongFields = setFields.filter((field) => row[field].length > MAX_LINKS)
  return tooLongFields.length
    ? Object.fromEntries(tooLongFields.map((field) => [field, ['This list is too long.']]))
    : null
}

/** True if a change sets a field that makes `field` required. */
export const makesFieldRequired = (field: string, set: object): boolean => {
  const controllingFields: Record<string, string[]> = {
    attendance_type: ['is_adult'],
    gender_other: ['gender'],
    dietary_requirements: ['has_dietary_requirements'],
    medical_conditions: ['has_medical_conditions'],
    first_language: ['english_first_language'],
    parcel_dietary_requirements: ['parcel_has_dietary_requirements'],
  }
  return (controllingFields[field] ?? []).some((q) => q in set)
}

export const judgePersonDelete: Judge<'registered.delete'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('registered', args.id)
  const need = await findRequired(batch, requestedRef, [requestedRef])
  if ('outcome' in need) return need.outcome
  const touched = need.id === args.id ? [requestedRef] : [requestedRef, toRef('registered', need.id)]
  // Ignore the deletion of a merged duplicate, because it must not delete the remaining person.
  if (need.deleted || need.id !== args.id) return toApplied(touched)
  const context = await buildEffectContext(batch, [], { madeAt })
  await writeChanges(batch, getDefinition('registered.delete').effect(args, context))
  await republishFamily(batch, need.id)
  return finishDeletion(batch, toRef('registered', need.id), args.seen, madeAt, touched)
}

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { getAccessFlags } from '../../../contract/access.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { buildFieldProblems, type ProblemReason } from '../../../contract/problems.ts'
import { MAX_LINKED_RECORDS, setFields } from '../../../contract/registered/registered-fields.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { applyPersonChange } from '../../../contract/rules/derived-facts.ts'
import type { FieldChanges } from '../../../contract/rules/merge.ts'
import { findQuestionOfDetail } from '../../../contract/rules/needs.ts'
import { findMissingFacts } from '../../../contract/rules/person.ts'
import { applications, groups, registered } from '../../db/schema.ts'
import { findOpenConflictIds } from '../conflicts/conflicts.ts'
import { dropDisputedRemovals } from '../conflicts/disputed-allergens.ts'
import { mergeRecord } from '../conflicts/merge-record.ts'
import { finishDeletion } from '../conflicts/unseen-changes.ts'
import type { Batch } from '../rows/author.ts'
import { buildEffectContext, writeChanges } from '../rows/context.ts'
import { findMergeTargets, type NamedEdit, recordEdit, recordRepeatedFacts } from '../rows/merge-trail.ts'
import { type Judge, type Outcome, toApplied, toQuarantined, toRef, toRejected } from '../rows/outcome.ts'
import { findRequiredRecord, isErasedPerson } from '../rows/require-record.ts'
import { insertNewRecord, loadRows } from '../rows/tables.ts'
import { republishFamily } from '../rows/visible-family.ts'
import { recordDuplicateLink, recordLinks, resolveEditLinks, resolveLinks } from './family-links.ts'
import { cancelFutureBookings } from './move-bookings.ts'

type PersonLinks = {
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
  links: PersonLinks,
  touched: RecordRef[],
): Promise<Outcome | null> => {
  if (links.application && !(await isOwnApplication(batch, personId, links.application)))
    return toRejected('invalid', touched, { volunteer_application: ['not_valid'] })
  const applicationProblem = links.core ? await checkCoreApplication(batch, personId, String(links.core)) : null
  if (applicationProblem) return toRejected('invalid', touched, { core_application: [applicationProblem] })
  const familyIds = [...new Set(links.family ?? [])]
  if (familyIds.includes(personId)) return toRejected('invalid', touched, { family_entries: ['not_valid'] })
  if (familyIds.length) {
    const liveRelatives = await batch.tx
      .select({ id: registered.id })
      .from(registered)
      .where(and(inArray(registered.id, familyIds), isNull(registered.deleted_at)))
    for (const id of familyIds.filter((f) => !liveRelatives.some((x) => x.id === f))) {
      const requiredRecord = await findRequiredRecord(batch, toRef('registered', id), touched)
      if ('outcome' in requiredRecord) {
        if (requiredRecord.outcome.status === 'held') return toQuarantined(toRef('registered', id), touched)
        return toRejected('invalid', touched, { family_entries: ['not_valid'] })
      }
      // Accept a removed relative from a tablet, which may not have pulled the removal and must not lose its other
      // changes. Reject a plain call.
      if (requiredRecord.deleted && !batch.author.device)
        return toRejected('invalid', touched, { family_entries: ['not_valid'] })
    }
  }
  const distinctIds = [...new Set(links.distinct ?? [])]
  const distinctPeople = await loadRows(batch.tx, 'registered', distinctIds)
  for (const id of distinctIds.filter((other) => other === personId || !distinctPeople.has(other))) {
    const requiredRecord = await findRequiredRecord(batch, toRef('registered', id), touched)
    if ('outcome' in requiredRecord && requiredRecord.outcome.status === 'held')
      return toQuarantined(toRef('registered', id), touched)
    return toRejected('invalid', touched, { distinct_from: ['not_valid'] })
  }
  const groupIds = [...new Set(links.groups ?? [])]
  if (groupIds.length) {
    const liveGroups = await batch.tx
      .select({ id: groups.id })
      .from(groups)
      .where(and(inArray(groups.id, groupIds), isNull(groups.deleted_at)))
    if (liveGroups.length < groupIds.length) return toRejected('invalid', touched, { groups: ['not_valid'] })
  }
  return null
}

/** Returns the reason why a core-team application cannot belong to this person, or null if it can. */
export const checkCoreApplication = async (
  batch: Batch,
  person: string,
  application: string,
): Promise<ProblemReason | null> => {
  const storedPerson = (await loadRows(batch.tx, 'registered', [person])).get(person)
  if (storedPerson?.row.core_application === application) return null
  const isOwnClub = and(eq(applications.organisation_id, batch.author.organisation), isNull(applications.deleted_at))
  const [coreApplication] = await batch.tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, application), eq(applications.flow, 'core'), isOwnClub))
  if (!coreApplication || !getAccessFlags(batch.author.user).coordinator) return 'not_valid'
  const matchesApplication = and(eq(registered.core_application, application), isNull(registered.deleted_at))
  const [otherPerson] = await batch.tx.select({ id: registered.id }).from(registered).where(matchesApplication)
  return otherPerson ? 'application_of_another' : null
}

/**
 * True if the id is the volunteer application that the person already has. Only a conversion links a new application.
 */
const isOwnApplication = async (batch: Batch, person: string, application: unknown): Promise<boolean> => {
  const storedPerson = (await loadRows(batch.tx, 'registered', [person])).get(person)
  return storedPerson?.row.volunteer_application === application
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
  const createdPerson = changes[0]?.row as RowByTable['registered']
  const missingFacts = findMissingFacts(createdPerson)
  if (missingFacts.length) return toRejected('invalid', touched, buildFieldProblems(missingFacts, 'missing'))
  const familyLinks = await resolveLinks(batch, args.id, createdPerson.family_entries)
  const row = { ...createdPerson, family_entries: familyLinks.links }
  if (!(await insertNewRecord(batch, { table: 'registered', row }))) return toRejected('already_exists', touched)
  await recordLinks(batch, args.id, [], familyLinks.merged)
  return toApplied(touched)
}

const getAddedItems = (change: FieldChanges[string] | undefined): readonly string[] =>
  change && 'add' in change ? (change.add ?? []) : []

const getNewValue = (change: { base: unknown; value: unknown } | object | undefined): unknown =>
  change && 'value' in change ? change.value : null

export const judgePersonUpdate: Judge<'registered.update'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('registered', args.id)
  const requiredRecord = await findRequiredRecord(batch, requestedRef, [requestedRef])
  if ('outcome' in requiredRecord) return requiredRecord.outcome
  const record = toRef('registered', requiredRecord.id)
  const touched = requiredRecord.id === args.id ? [requestedRef] : [requestedRef, record]
  const links = {
    family: getAddedItems(args.set.family_entries),
    groups: getAddedItems(args.set.groups),
    distinct: getAddedItems(args.set.distinct_from),
    application: getNewValue(args.set.volunteer_application),
    core: getNewValue(args.set.core_application),
  }
  if (requiredRecord.deleted && (await isErasedPerson(batch, requiredRecord.id)))
    return toRejected('not_found', touched)
  const rejection = requiredRecord.deleted ? null : await rejectInvalidLinks(batch, args.id, links, touched)
  if (rejection) return rejection
  // Record a change that names a merged person separately, so that undoing the merge can return the change.
  const isMerged = requiredRecord.id !== args.id && !requiredRecord.deleted
  const undisputedSet = await dropDisputedRemovals(batch, requiredRecord.id, args.set)
  const {
    set,
    added: addedRelatives,
    removed: removedRelatives,
  } = await resolveEditLinks(batch, requiredRecord.id, undisputedSet)
  const isMergeTarget =
    !isMerged && !requiredRecord.deleted && (await findMergeTargets(batch, [requiredRecord.id])).size > 0
  const personBefore =
    isMerged || isMergeTarget || addedRelatives.length || removedRelatives.length
      ? (await loadRows(batch.tx, 'registered', [requiredRecord.id])).get(requiredRecord.id)?.row
      : undefined
  const knownConflicts = isMerged ? await findOpenConflictIds(batch, requiredRecord.id) : []
  const outcome = await mergeRecord(batch, {
    record,
    touched,
    set,
    madeAt,
    waits: requiredRecord.deleted ? { name: 'registered.update', args } : null,
    derive: (row, before) => applyPersonChange(row, before, set, madeAt, batch.now),
    check: (row) => checkPersonRules(row, set, touched),
  })
  if (!personBefore || requiredRecord.deleted || outcome.status === 'rejected') return outcome
  const edit = { set, added: addedRelatives } as NamedEdit
  if (isMergeTarget) await recordRepeatedFacts(batch, personBefore, edit)
  if (isMerged) {
    const editConflicts = { conflicts: outcome.conflicts ?? [], known: knownConflicts }
    await recordEdit(batch, args.id, personBefore, edit, editConflicts)
    // Record the link if the edit makes one of the two merged people a relative of the other.
    if (links.family.includes(requiredRecord.id)) await recordDuplicateLink(batch, args.id, requiredRecord.id)
  }
  await recordLinks(batch, args.id, personBefore.family_entries, removedRelatives, true)
  await recordLinks(batch, args.id, personBefore.family_entries, addedRelatives)
  return outcome
}

/**
 * Returns a rejection if a person breaks a rule after a change of these fields. A list may exceed its limit although each
 * change alone was within the limit.
 */
export const checkPersonRules = (row: RowByTable['registered'], set: object, touched: RecordRef[]): Outcome | null => {
  const tooLongFields = setFields.filter((field) => row[field].length > MAX_LINKED_RECORDS)
  if (tooLongFields.length) return toRejected('invalid', touched, buildFieldProblems(tooLongFields, 'list_too_long'))
  const missingFacts = findMissingFacts(row)
  // Allow corrections field by field if the record was incomplete before.
  const isViolated = missingFacts.some((field) => field in set || makesFieldRequired(field, set))
  return isViolated ? toRejected('invalid', touched, buildFieldProblems(missingFacts, 'missing')) : null
}

/** True if a change sets a field that makes `field` required. */
export const makesFieldRequired = (field: string, set: object): boolean => {
  const controllingFields: Record<string, string> = {
    attendance_type: 'is_adult',
    gender_other: 'gender',
    first_language: 'english_first_language',
  }
  const controllingField = controllingFields[field] ?? findQuestionOfDetail(field)
  return controllingField !== undefined && controllingField in set
}

export const judgePersonDelete: Judge<'registered.delete'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('registered', args.id)
  const requiredRecord = await findRequiredRecord(batch, requestedRef, [requestedRef])
  if ('outcome' in requiredRecord) return requiredRecord.outcome
  const touched =
    requiredRecord.id === args.id ? [requestedRef] : [requestedRef, toRef('registered', requiredRecord.id)]
  // Ignore the deletion of a merged duplicate, because it must not delete the remaining person.
  if (requiredRecord.deleted || requiredRecord.id !== args.id) return toApplied(touched)
  const context = await buildEffectContext(batch, [], { madeAt })
  await writeChanges(batch, getDefinition('registered.delete').effect(args, context))
  await republishFamily(batch, requiredRecord.id)
  const bookingRefs = await cancelFutureBookings(batch, [requiredRecord.id])
  const refs = [...touched, ...bookingRefs]
  return finishDeletion(batch, toRef('registered', requiredRecord.id), args.seen, madeAt, refs)
}

import { isDeepStrictEqual } from 'node:util'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { EthnicityCapture } from '../../contract/ethnicities.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import type { OpenApplicationForm } from '../../contract/recruitment/application-forms.ts'
import { APPLICANT_USER_NAME, type Flow, getCheckKind } from '../../contract/recruitment/vocabulary.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { applications, organisations, recordChanges } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import { type IfMatchVersions, VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { storeEthnicity } from '../kit/store-ethnicity.ts'
import { findChangedAddresses, recordTypedAddresses } from './acts.ts'
import { getDisclosedClub, isClubUndisclosed } from './application-facts.ts'
import { getTrailNoun, recordApplicationAudit } from './application-trail.ts'
import { getAnswers } from './flow-forms.ts'
import { loadLinkedApplication } from './linked-application.ts'
import { buildFormChanges, completeSubmit } from './save-form.ts'
import type { ApplicationFromDb } from './scope.ts'

/**
 * Loads the form behind a link.
 * @throws AppError `not_found`
 */
const loadFormByLink = async (tx: Tx, flow: Flow, secret: string, lock = false): Promise<ApplicationFromDb> =>
  (await loadLinkedApplication(tx, flow, 'application_form', secret, lock)).application

/** Returns the answers for the link's user. Leaves out a club that the applicant did not name. */
const getShownAnswers = async (tx: Tx, row: ApplicationFromDb): Promise<Record<string, unknown>> => {
  const answers = getAnswers(row)
  return (await isClubUndisclosed(tx, row)) ? { ...answers, organisation: null } : answers
}

/** Converts a form for its public link. For a submitted form, returns only the submission time. */
const toFormResponse = async (tx: Tx, row: ApplicationFromDb) => {
  if (row.submitted) return new VersionedOutput({ submitted: row.submitted }, row.form_version)
  const club = await getDisclosedClub(tx, row)
  const form = {
    submitted: null,
    status: row.form_status,
    role: row.role,
    organisation__name: club?.name ?? null,
    check_kind: getCheckKind(club?.region ?? null),
    ...(await getShownAnswers(tx, row)),
  }
  return new VersionedOutput(form as OpenApplicationForm, row.form_version)
}

/**
 * Rejects a change that would overwrite another person's change that the caller has not seen. Two people can fill in
 * one form.
 * @throws AppError `changed_meanwhile`
 */
const rejectUnseenChanges = (
  row: ApplicationFromDb,
  currentAnswers: Record<string, unknown>,
  ifMatch: IfMatchVersions,
  changes: Record<string, unknown>,
): void => {
  if (ifMatch === null || ifMatch.includes(row.form_version)) return
  const problems: Record<string, ProblemReason[]> = {}
  for (const [field, value] of Object.entries(changes))
    if (value !== undefined && !isDeepStrictEqual(currentAnswers[field], value)) problems[field] = ['changed']
  if (Object.keys(problems).length > 0) throw new AppError('changed_meanwhile', problems)
}

/**
 * Ignores an empty club in the applicant's changes if the stored club was not shown to the applicant. The applicant did
 * not clear that club.
 */
const dropHiddenClub = (
  row: ApplicationFromDb,
  visibleAnswers: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> => {
  if (changes.organisation !== null || visibleAnswers.organisation !== null || row.organisation_id === null)
    return changes
  const { organisation: _, ...remainingChanges } = changes
  return remainingChanges
}

/**
 * True if the applicant has submitted the form before, even if staff reopened it. Ethnicity is stored only on the first
 * submission, because a later submission could not find and replace the stored entry.
 */
const wasSubmittedBefore = async (tx: Tx, { id, flow }: ApplicationFromDb): Promise<boolean> =>
  (await tx.$count(
    recordChanges,
    and(
      eq(recordChanges.noun, getTrailNoun(flow)),
      eq(recordChanges.record_id, id),
      eq(recordChanges.by, APPLICANT_USER_NAME),
      isNull(recordChanges.user_id),
      sql`${recordChanges.fields} ? 'submitted'`,
    ),
  )) > 0

type FormRequest = Services & { params: { id: string } }
type FormChange = FormRequest & {
  body: Record<string, unknown> & {
    submit?: boolean | undefined
    ethnicity_capture?: EthnicityCapture | undefined
  }
  ifMatch: IfMatchVersions
}

/** Builds the public handlers of a flow's form. */
export const buildFormHandlers = (flow: Flow) => ({
  /** Opening a link changes nothing (B-REC-02). */
  get: ({ db, params }: FormRequest) =>
    db.network(async (tx) => toFormResponse(tx, await loadFormByLink(tx, flow, params.id)), 'snapshot'),

  update: async ({ db, env, mail, params, ifMatch, body }: FormChange) => {
    const { submit = false, ethnicity_capture, ...changes } = body
    const response = await db.network(async (tx) => {
      const row = await loadFormByLink(tx, flow, params.id, true)
      if (row.submitted) throw new AppError('already_submitted')
      const visibleAnswers = await getShownAnswers(tx, row)
      rejectUnseenChanges(row, visibleAnswers, ifMatch, changes)
      const namedChanges = dropHiddenClub(row, visibleAnswers, changes)
      // If the applicant chooses the club that was only inferred, treat this as a change, so that the club is shown
      // from then on.
      const previousRow = namedChanges.organisation
        ? { ...row, organisation_id: visibleAnswers.organisation as string | null }
        : row
      const {
        set,
        changed: changedFields,
        answers,
      } = await buildFormChanges(tx, previousRow, namedChanges, {
        submit,
        whole: true,
      })
      if (changedFields.length === 0 && !submit) return toFormResponse(tx, row)
      const [savedRow] = await tx
        .update(applications)
        // Clear the bounce, because a user who saves the form has received the link.
        .set({ ...set, bounced: null })
        .where(eq(applications.id, row.id))
        .returning()
      if (!savedRow) throw new AppError('not_found')
      await recordTypedAddresses(tx, savedRow.id, findChangedAddresses(getAnswers(row), answers), null)
      if (submit) await completeSubmit(tx, env, savedRow, answers)
      if (ethnicity_capture && savedRow.organisation_id && !(await wasSubmittedBefore(tx, row)))
        await storeEthnicity(tx, savedRow.organisation_id, 'volunteer', ethnicity_capture)
      // Record the change for reviewers, who may be editing the form too.
      const fields: FieldChanges = {
        ...(submit && { submitted: { from: null, to: savedRow.submitted } }),
        ...Object.fromEntries(changedFields.map((field) => [field, {}])),
      }
      await recordApplicationAudit(tx, savedRow, null, fields, APPLICANT_USER_NAME)
      return toFormResponse(tx, savedRow)
    })
    if (submit) mail.wake()
    return response
  },
})

/** Builds the SQL condition for active clubs. */
const buildActiveClubFilter = () =>
  or(isNull(organisations.inactive_after_year), gte(organisations.inactive_after_year, getYear(getLondonDay())))

const coreHandlers = buildFormHandlers('core')

/** Handlers of the public application form of the core team (PUB-24 to PUB-32). */
export const applicationFormHandlers = {
  'application_forms.organisations': ({ db }) =>
    db.network(async (tx) => {
      const clubs = await tx
        .select({
          id: organisations.id,
          organisation_name: organisations.name,
          region: organisations.region,
        })
        .from(organisations)
        .where(buildActiveClubFilter())
        .orderBy(sql`${foldedClubName}`, organisations.id)
      return clubs.map(({ region, ...club }) => ({ ...club, check_kind: getCheckKind(region) }))
    }, 'snapshot'),
  'application_forms.get': coreHandlers.get,
  'application_forms.update': coreHandlers.update,
} satisfies Partial<Handlers>

import { isDeepStrictEqual } from 'node:util'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { AppError, type ErrorDetail } from '../../../contract/errors.ts'
import type { EthnicityCapture } from '../../../contract/ethnicities.ts'
import type { OpenApplicationForm } from '../../../contract/recruitment/application-forms.ts'
import { APPLICANT, checkKindOf, type Flow } from '../../../contract/recruitment/vocabulary.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import type { Tx } from '../../db/client.ts'
import { applications, organisations, recordChanges } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import { type NamedVersions, Versioned } from '../../http/row-version.ts'
import { keepEthnicity } from '../../kit/keep-ethnicity.ts'
import type { Handlers } from '../../mount.ts'
import type { Services } from '../../services.ts'
import { changedAddresses, recordTypedAddresses } from './acts.ts'
import { disclosedClub, isClubUndisclosed } from './application-facts.ts'
import { noteOnApplication, trailOf } from './application-trail.ts'
import { answersOf } from './flow-forms.ts'
import { openedApplication } from './opened-application.ts'
import { afterSubmit, savedForm } from './save-form.ts'
import type { ApplicationFromDb } from './scope.ts'

/** The form of a link. @throws AppError `not_found` */
const formOfLink = async (tx: Tx, flow: Flow, secret: string, lock = false): Promise<ApplicationFromDb> =>
  (await openedApplication(tx, flow, 'application_form', secret, lock)).application

/** The answers as the holder of the link sees them: without a club that they have not named. */
const shownAnswers = async (tx: Tx, row: ApplicationFromDb): Promise<Record<string, unknown>> => {
  const answers = answersOf(row)
  return (await isClubUndisclosed(tx, row)) ? { ...answers, organisation: null } : answers
}

/** The form as its link tells it: once it was sent, that alone. */
const told = async (tx: Tx, row: ApplicationFromDb) => {
  if (row.submitted) return new Versioned({ submitted: row.submitted }, row.form_version)
  const club = await disclosedClub(tx, row)
  const form = {
    submitted: null,
    status: row.form_status,
    role: row.role,
    organisation__name: club?.name ?? null,
    check_kind: checkKindOf(club?.region ?? null),
    ...(await shownAnswers(tx, row)),
  }
  return new Versioned(form as OpenApplicationForm, row.form_version)
}

/** Two people fill in one form: what the one has not seen is not overwritten. @throws AppError `changed_meanwhile` */
const refuseUnseen = (
  row: ApplicationFromDb,
  now: Record<string, unknown>,
  ifMatch: NamedVersions,
  given: Record<string, unknown>,
): void => {
  if (ifMatch === null || ifMatch.includes(row.form_version)) return
  const detail: ErrorDetail = {}
  for (const [field, value] of Object.entries(given))
    if (value !== undefined && !isDeepStrictEqual(now[field], value))
      detail[field] = ['This was changed meanwhile.']
  if (Object.keys(detail).length > 0) throw new AppError('changed_meanwhile', detail)
}

/** What an applicant sends, without an empty club if they are shown none although there is one: they have not emptied it. */
const namedClub = (
  row: ApplicationFromDb,
  shown: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> => {
  if (given.organisation !== null || shown.organisation !== null || row.organisation_id === null) return given
  const { organisation: _, ...rest } = given
  return rest
}

/** Whether its applicant has sent it before: staff may have opened it again, and what was answered then cannot be found. */
const wasSent = async (tx: Tx, { id, flow }: ApplicationFromDb): Promise<boolean> =>
  (await tx.$count(
    recordChanges,
    and(
      eq(recordChanges.noun, trailOf(flow)),
      eq(recordChanges.record_id, id),
      eq(recordChanges.by, APPLICANT),
      isNull(recordChanges.user_id),
      sql`${recordChanges.fields} ? 'submitted'`,
    ),
  )) > 0

type Asked = Services & { params: { id: string } }
type Change = Asked & {
  body: Record<string, unknown> & {
    submit?: boolean | undefined
    ethnicity_capture?: EthnicityCapture | undefined
  }
  ifMatch: NamedVersions
}

/** The public calls of the form of a flow. */
export const formHandlers = (flow: Flow) => ({
  /** Opening a link changes nothing (B-REC-02). */
  get: ({ db, params }: Asked) =>
    db.network(async (tx) => told(tx, await formOfLink(tx, flow, params.id)), 'snapshot'),

  update: async ({ db, env, mail, params, ifMatch, body }: Change) => {
    const { submit = false, ethnicity_capture, ...given } = body
    const answered = await db.network(async (tx) => {
      const row = await formOfLink(tx, flow, params.id, true)
      if (row.submitted) throw new AppError('already_submitted')
      const shown = await shownAnswers(tx, row)
      refuseUnseen(row, shown, ifMatch, given)
      const named = namedClub(row, shown, given)
      // Choosing the club that was only inferred is a change too: from then on it is shown.
      const before = named.organisation
        ? { ...row, organisation_id: shown.organisation as string | null }
        : row
      const { set, changed, answers } = await savedForm(tx, before, named, { submit, whole: true })
      if (changed.length === 0 && !submit) return told(tx, row)
      const [saved] = await tx
        .update(applications)
        // Whoever writes has the link, whichever way it reached them.
        .set({ ...set, bounced: null })
        .where(eq(applications.id, row.id))
        .returning()
      if (!saved) throw new AppError('not_found')
      await recordTypedAddresses(tx, saved.id, changedAddresses(answersOf(row), answers), null)
      if (submit) await afterSubmit(tx, env, saved, answers)
      if (ethnicity_capture && saved.organisation_id && !(await wasSent(tx, row)))
        await keepEthnicity(tx, saved.organisation_id, 'volunteer', ethnicity_capture)
      // Those who review may be changing the form too.
      const fields: FieldChanges = {
        ...(submit && { submitted: { from: null, to: saved.submitted } }),
        ...Object.fromEntries(changed.map((field) => [field, {}])),
      }
      await noteOnApplication(tx, saved, null, fields, APPLICANT)
      return told(tx, saved)
    })
    if (submit) mail.wake()
    return answered
  },
})

/** Clubs that go on. */
const goingOn = () =>
  or(
    isNull(organisations.inactive_after_year),
    gte(organisations.inactive_after_year, Number(dayInLondon().slice(0, 4))),
  )

const core = formHandlers('core')

/** The public application form of the core team (PUB-24 to PUB-32). */
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
        .where(goingOn())
        .orderBy(sql`${foldedClubName}`, organisations.id)
      return clubs.map(({ region, ...club }) => ({ ...club, check_kind: checkKindOf(region) }))
    }, 'snapshot'),
  'application_forms.get': core.get,
  'application_forms.update': core.update,
} satisfies Partial<Handlers>

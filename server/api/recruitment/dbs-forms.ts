import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '../../../contract/errors.ts'
import { findCheckEnd } from '../../../contract/recruitment/check-validity.ts'
import { checkKindOf, type Flow } from '../../../contract/recruitment/vocabulary.ts'
import { Day, dayInLondon } from '../../../contract/rules/days.ts'
import type { Tx } from '../../db/client.ts'
import { dbsForms } from '../../db/schema.ts'
import { readNetworkSettings } from '../../kit/network-settings.ts'
import type { Handlers } from '../../mount.ts'
import { applicantOf, clubOfApplication } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { openedApplication } from './opened-application.ts'
import type { ApplicationFromDb } from './scope.ts'

/** @throws AppError `not_found` */
const open = async (tx: Tx, flow: Flow, token: string, lock = false) => {
  const { subject, application } = await openedApplication(tx, flow, 'dbs_form', token, lock)
  const [form] = await tx.select().from(dbsForms).where(eq(dbsForms.id, subject))
  if (!form) throw new AppError('not_found')
  const club = await clubOfApplication(tx, application)
  const check_kind = checkKindOf(club?.region ?? null)
  return { form, application, club, check_kind, dbs_years: (await readNetworkSettings(tx)).dbs_years }
}

/** The day of issue that the applicant gave for their certificate. */
function findApplicantIssueDate({ answers }: ApplicationFromDb): Day | null {
  const { dbs_certificate, dbs_certificate_issue_date: day } = answers
  return dbs_certificate === true && v.is(Day, day) ? day : null
}

type Forms<V extends 'get' | 'update'> = Handlers[`dbs_forms.${V}`]

const getForm =
  (flow: Flow): Forms<'get'> =>
  async ({ db, params }) =>
    db.network(async (tx) => {
      const { form, application, club, check_kind, dbs_years } = await open(tx, flow, params.id)
      if (form.submitted) return { submitted: form.submitted }
      return {
        submitted: null,
        full_name: applicantOf(application),
        organisation__name: club?.name ?? null,
        check_kind,
        dbs_years,
        applicant_issue_date: findApplicantIssueDate(application),
      }
    }, 'snapshot')

const confirmForm =
  (flow: Flow): Forms<'update'> =>
  async ({ db, params, body: { confirmed, barred_list_checked, issue_date } }) =>
    db.network(async (tx) => {
      const { form, application, check_kind, dbs_years } = await open(tx, flow, params.id, true)
      if (form.submitted) throw new AppError('already_submitted')
      const now = new Date()
      const submitted = now.toISOString()
      const valid_until = findCheckEnd({
        kind: check_kind,
        confirmed,
        issued: issue_date,
        answered: dayInLondon(now),
        years: dbs_years,
      })
      await tx
        .update(dbsForms)
        .set({
          submitted,
          confirmed,
          barred_list_checked,
          issue_date,
          valid_until,
          reminded_days: null,
          version: sql`${dbsForms.version} + 1`,
        })
        .where(eq(dbsForms.id, form.id))
      await noteOnApplication(tx, application, null, { dbs_confirmed: { to: confirmed } }, form.name ?? '')
      return { submitted }
    })

/** The public forms of both flows' contacts for checks (PUB-40 to PUB-45, PUB-69 to PUB-75). */
export const dbsFormHandlers = {
  'dbs_forms.get': getForm('core'),
  'dbs_forms.update': confirmForm('core'),
  'volunteer_dbs_forms.get': getForm('volunteer'),
  'volunteer_dbs_forms.update': confirmForm('volunteer'),
} satisfies Partial<Handlers>

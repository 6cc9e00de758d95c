import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '../../contract/errors.ts'
import { findCheckEnd } from '../../contract/recruitment/check-validity.ts'
import { type Flow, getCheckKind } from '../../contract/recruitment/vocabulary.ts'
import { Day, getLondonDay } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { dbsForms } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { getApplicantName, loadClub } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { loadLinkedApplication } from './linked-application.ts'
import type { ApplicationFromDb } from './scope.ts'

/**
 * Loads the check confirmation that a link belongs to.
 * @throws AppError `not_found`
 */
const loadDbsForm = async (tx: Tx, flow: Flow, token: string, lock = false) => {
  const { subject, application } = await loadLinkedApplication(tx, flow, 'dbs_form', token, lock)
  const [form] = await tx.select().from(dbsForms).where(eq(dbsForms.id, subject))
  if (!form) throw new AppError('not_found')
  const club = await loadClub(tx, application)
  const check_kind = getCheckKind(club?.region ?? null)
  return { form, application, club, check_kind, dbs_years: (await readNetworkSettings(tx)).dbs_years }
}

/** Returns the date of issue that the applicant entered for the certificate. */
function findApplicantIssueDate({ answers }: ApplicationFromDb): Day | null {
  const { dbs_certificate, dbs_certificate_issue_date: day } = answers
  return dbs_certificate === true && v.is(Day, day) ? day : null
}

type DbsFormHandler<V extends 'get' | 'update'> = Handlers[`dbs_forms.${V}`]

const buildGetHandler =
  (flow: Flow): DbsFormHandler<'get'> =>
  async ({ db, params }) =>
    db.network(async (tx) => {
      const { form, application, club, check_kind, dbs_years } = await loadDbsForm(tx, flow, params.id)
      if (form.submitted) return { submitted: form.submitted }
      return {
        submitted: null,
        full_name: getApplicantName(application),
        organisation__name: club?.name ?? null,
        check_kind,
        dbs_years,
        applicant_issue_date: findApplicantIssueDate(application),
      }
    }, 'snapshot')

const buildConfirmHandler =
  (flow: Flow): DbsFormHandler<'update'> =>
  async ({ db, params, body: { confirmed, barred_list_checked, issue_date } }) =>
    db.network(async (tx) => {
      const { form, application, check_kind, dbs_years } = await loadDbsForm(tx, flow, params.id, true)
      if (form.submitted) throw new AppError('already_submitted')
      const now = new Date()
      const submitted = now.toISOString()
      const valid_until = findCheckEnd({
        kind: check_kind,
        confirmed,
        issued: issue_date,
        answered: getLondonDay(now),
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
      await recordApplicationAudit(tx, application, null, { dbs_confirmed: { to: confirmed } }, form.name ?? '')
      return { submitted }
    })

/** Handlers of the public forms of both flows' check contacts (PUB-40 to PUB-45, PUB-69 to PUB-75). */
export const dbsFormHandlers = {
  'dbs_forms.get': buildGetHandler('core'),
  'dbs_forms.update': buildConfirmHandler('core'),
  'volunteer_dbs_forms.get': buildGetHandler('volunteer'),
  'volunteer_dbs_forms.update': buildConfirmHandler('volunteer'),
} satisfies Partial<Handlers>

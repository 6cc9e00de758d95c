import { asc, eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Application } from '../../../contract/recruitment/applications.ts'
import { erasureOf } from '../../../contract/recruitment/erasure-day.ts'
import { toldParentalConsent } from '../../../contract/recruitment/parental-consent-forms.ts'
import { checkKindOf, type Flow } from '../../../contract/recruitment/vocabulary.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import {
  applicationRequests,
  applications,
  dbsForms,
  organisations,
  parentalConsentForms,
  referrals,
} from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { Versioned } from '../../http/row-version.ts'
import { readNetworkSettings } from '../../kit/network-settings.ts'
import { isWithdrawn, knownSecrets, secretOfLink } from '../../kit/public-links.ts'
import { mailsOf } from '../../kit/record-mails.ts'
import { applicationCounts } from './application-counts.ts'
import { readWarnings } from './application-warnings.ts'
import { answersOf } from './flow-forms.ts'
import { applicationFacts, formFacts, selectApplications } from './list-applications.ts'
import { readOwnQuestions } from './own-question.ts'
import { toldReferral } from './referrals.ts'
import { type SeenApplication, seenApplication } from './scope.ts'
import { readLatestLook, readTwoPeople } from './two-people.ts'
import { withholdAnswers } from './withheld-answers.ts'

const requestsOf = async (tx: Tx, application: string): Promise<Application['requests']> => {
  const rows = await tx
    .select()
    .from(applicationRequests)
    .where(eq(applicationRequests.application_id, application))
    .orderBy(asc(applicationRequests.created))
  return rows.map(({ application_id: _a, decided_by: _d, ...row }) => row)
}

/** What a parent or guardian has answered; empty before they have. */
const consentOf = async (tx: Tx, application: string): Promise<Record<string, unknown>> => {
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.application_id, application))
  const empty = Object.fromEntries(Object.keys(toldParentalConsent).map((field) => [field, null]))
  return form?.submitted ? { ...empty, ...form.answers } : empty
}

/**
 * The secrets that a reviewer may hand out. The links of contacts and parents are the network's alone, because a club user with such
 * a link could answer in the contact's or the parent's name. Sending a form again needs no secret.
 */
const secretsOf = async (tx: Tx, env: Env, user: CurrentUser, { row, rights }: SeenApplication) => {
  if (row.archived || row.deleted_at) return { form: null, dbs: null, consent: null }
  const link = { purpose: 'application_form', subject: row.id, application: row.id } as const
  // A link that was withdrawn is made again by sending it, not by reading the application.
  const form = rights.formLink && !(await isWithdrawn(tx, link)) ? await secretOfLink(tx, env, link) : null
  const [dbs] =
    user.is_staff && rights.dbs
      ? await tx.select({ id: dbsForms.id }).from(dbsForms).where(eq(dbsForms.application_id, row.id))
      : []
  const known = dbs && (await knownSecrets(tx, env, 'dbs_form', [dbs.id])).get(dbs.id)
  const [consent] =
    user.is_staff && rights.references
      ? await tx
          .select({ id: parentalConsentForms.id })
          .from(parentalConsentForms)
          .where(eq(parentalConsentForms.application_id, row.id))
      : []
  const secret =
    consent && (await knownSecrets(tx, env, 'parental_consent_form', [consent.id])).get(consent.id)
  return { form, dbs: known ?? null, consent: secret ?? null }
}

/** One application as its page gets it. In a transaction of the network's role. @throws AppError `not_found` */
export const oneApplication = async (
  tx: Tx,
  env: Env,
  user: CurrentUser,
  flow: Flow,
  id: string,
  deleted = false,
): Promise<Versioned<Application>> => {
  const seen = await seenApplication(tx, user, flow, id, false, deleted)
  const { row, rights, own } = seen
  // A deleted application exists only for those who can restore it.
  if (deleted && !rights.edit) throw new AppError('not_found')
  const [joined] = await selectApplications(tx).where(eq(applications.id, id))
  const [referral] = await tx.select().from(referrals).where(eq(referrals.application_id, id))
  const [club] = row.organisation_id
    ? await tx
        .select({ region: organisations.region })
        .from(organisations)
        .where(eq(organisations.id, row.organisation_id))
    : []
  const counts = await applicationCounts(tx, [id])
  const secrets = await secretsOf(tx, env, user, seen)
  const answers = answersOf(row)
  const { erasure_months } = await readNetworkSettings(tx)
  const facts = applicationFacts(
    { row, club: joined?.club ?? null, user_email: joined?.user_email ?? null },
    counts,
    own,
    user,
  )
  const { organisation: _o, ...told } = answers
  return new Versioned(
    {
      ...facts,
      dbs_form: facts.dbs_form && { ...facts.dbs_form, id: secrets.dbs },
      referral: referral ? toldReferral(referral) : null,
      parental_consent_form: facts.parental_consent_form && {
        ...(await consentOf(tx, id)),
        ...facts.parental_consent_form,
        id: secrets.consent,
      },
      outcome: row.outcome,
      keep_reason: own ? null : row.keep_reason,
      check_reason: own ? null : row.check_reason,
      alone_reason: own ? null : row.alone_reason,
      second_look: own ? null : await readLatestLook(tx, row),
      two_people: await readTwoPeople(tx, user, seen),
      own_questions: await readOwnQuestions(tx, user, id),
      erased_on: erasureOf(row, erasure_months, dayInLondon())?.day ?? null,
      check_kind: checkKindOf(club?.region ?? null),
      mails: own ? [] : await mailsOf(tx, id),
      requests: own ? [] : await requestsOf(tx, id),
      warnings: await readWarnings(tx, user, seen, answers),
      form: {
        ...withholdAnswers(told, { sensitive: rights.sensitive || own }),
        ...formFacts(row, joined?.club ?? null, secrets.form),
      } as unknown as Application['form'],
    } as unknown as Application,
    row.version,
  )
}

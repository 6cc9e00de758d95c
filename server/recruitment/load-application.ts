import { asc, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Application } from '../../contract/recruitment/applications.ts'
import { getErasureState } from '../../contract/recruitment/erasure-day.ts'
import { parentalConsentFields } from '../../contract/recruitment/parental-consent-forms.ts'
import { type Flow, getCheckKind } from '../../contract/recruitment/vocabulary.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import {
  applicationRequests,
  applications,
  dbsForms,
  organisations,
  parentalConsentForms,
  referrals,
} from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { getLinkSecret, isLinkWithdrawn, loadLinkSecrets } from '../kit/public-links.ts'
import { loadMails } from '../kit/record-mails.ts'
import type { Env } from '../settings/env.ts'
import { loadApplicationCounts } from './application-counts.ts'
import { readWarnings } from './application-warnings.ts'
import { getAnswers } from './flow-forms.ts'
import { buildApplicationFacts, buildFormFacts, selectApplications } from './list-applications.ts'
import { readOwnQuestions } from './own-question.ts'
import { toReferral } from './referrals.ts'
import { readVisibleApplication, type VisibleApplication } from './scope.ts'
import { readLatestLook, readTwoPeople } from './two-people.ts'
import { withholdAnswers } from './withheld-answers.ts'

const loadRequests = async (tx: Tx, application: string): Promise<Application['requests']> => {
  const rows = await tx
    .select()
    .from(applicationRequests)
    .where(eq(applicationRequests.application_id, application))
    .orderBy(asc(applicationRequests.created))
  return rows.map(({ application_id: _a, decided_by: _d, ...row }) => row)
}

/** Loads a parent's or guardian's consent answers. All fields are null before submission. */
const loadConsentAnswers = async (tx: Tx, application: string): Promise<Record<string, unknown>> => {
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.application_id, application))
  const emptyAnswers = Object.fromEntries(Object.keys(parentalConsentFields).map((field) => [field, null]))
  return form?.submitted ? { ...emptyAnswers, ...form.answers } : emptyAnswers
}

/**
 * Loads the link secrets that a reviewer may share. Only network staff get the links of contacts and parents, because a
 * club user could otherwise answer in their name. Users can send a form again without its secret.
 */
const loadSecrets = async (tx: Tx, env: Env, user: CurrentUser, { row, rights }: VisibleApplication) => {
  if (row.archived || row.deleted_at) return { form: null, dbs: null, consent: null }
  const link = { purpose: 'application_form', subject: row.id, application: row.id } as const
  // Return no secret for a withdrawn link, because a link is renewed only when the form is sent again.
  const formSecret = rights.formLink && !(await isLinkWithdrawn(tx, link)) ? await getLinkSecret(tx, env, link) : null
  const [dbsForm] =
    user.is_staff && rights.dbs
      ? await tx.select({ id: dbsForms.id }).from(dbsForms).where(eq(dbsForms.application_id, row.id))
      : []
  const dbsSecret = dbsForm && (await loadLinkSecrets(tx, env, 'dbs_form', [dbsForm.id])).get(dbsForm.id)
  const [consentForm] =
    user.is_staff && rights.references
      ? await tx
          .select({ id: parentalConsentForms.id })
          .from(parentalConsentForms)
          .where(eq(parentalConsentForms.application_id, row.id))
      : []
  const consentSecret =
    consentForm && (await loadLinkSecrets(tx, env, 'parental_consent_form', [consentForm.id])).get(consentForm.id)
  return { form: formSecret, dbs: dbsSecret ?? null, consent: consentSecret ?? null }
}

/**
 * Loads one application for its page. Runs in a transaction of the `hallbook_network` database role.
 * @throws AppError `not_found`
 */
export const loadApplication = async (
  tx: Tx,
  env: Env,
  user: CurrentUser,
  flow: Flow,
  id: string,
  deleted = false,
): Promise<VersionedOutput<Application>> => {
  const visibleApplication = await readVisibleApplication(tx, user, flow, id, false, deleted)
  const { row, rights, own: isOwn } = visibleApplication
  // Hide a deleted application from users who cannot restore it.
  if (deleted && !rights.edit) throw new AppError('not_found')
  const [joinedRow] = await selectApplications(tx).where(eq(applications.id, id))
  const [referral] = await tx.select().from(referrals).where(eq(referrals.application_id, id))
  const [club] = row.organisation_id
    ? await tx
        .select({ region: organisations.region })
        .from(organisations)
        .where(eq(organisations.id, row.organisation_id))
    : []
  const counts = await loadApplicationCounts(tx, [id])
  const secrets = await loadSecrets(tx, env, user, visibleApplication)
  const answers = getAnswers(row)
  const { erasure_months } = await readNetworkSettings(tx)
  const facts = buildApplicationFacts(
    { row, club: joinedRow?.club ?? null, user_email: joinedRow?.user_email ?? null },
    counts,
    isOwn,
    user,
  )
  const { organisation: _o, ...shownAnswers } = answers
  return new VersionedOutput(
    {
      ...facts,
      dbs_form: facts.dbs_form && { ...facts.dbs_form, id: secrets.dbs },
      referral: referral ? toReferral(referral) : null,
      parental_consent_form: facts.parental_consent_form && {
        ...(await loadConsentAnswers(tx, id)),
        ...facts.parental_consent_form,
        id: secrets.consent,
      },
      outcome: row.outcome,
      keep_reason: isOwn ? null : row.keep_reason,
      check_reason: isOwn ? null : row.check_reason,
      alone_reason: isOwn ? null : row.alone_reason,
      second_look: isOwn ? null : await readLatestLook(tx, row),
      two_people: await readTwoPeople(tx, user, visibleApplication),
      own_questions: await readOwnQuestions(tx, user, id),
      erased_on: getErasureState(row, erasure_months, getLondonDay())?.day ?? null,
      check_kind: getCheckKind(club?.region ?? null),
      mails: isOwn ? [] : await loadMails(tx, id),
      requests: isOwn ? [] : await loadRequests(tx, id),
      warnings: await readWarnings(tx, user, visibleApplication, answers),
      form: {
        ...withholdAnswers(shownAnswers, { sensitive: rights.sensitive || isOwn }),
        ...buildFormFacts(row, joinedRow?.club ?? null, secrets.form),
      } as unknown as Application['form'],
    } as unknown as Application,
    row.version,
  )
}

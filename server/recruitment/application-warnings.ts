import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isAllowed } from '../../contract/access.ts'
import type { RecruitmentAction } from '../../contract/recruitment/acts.ts'
import type { Referee } from '../../contract/recruitment/referees.ts'
import {
  findConsentWarnings,
  findReferenceWarnings,
  type Warning,
} from '../../contract/recruitment/reference-warnings.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { foldEmail } from '../../contract/rules/email.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applicationReferences, applications, parentalConsentForms } from '../db/schema.ts'
import { toAddressKey } from './acts.ts'
import { getApplicantName } from './application-facts.ts'
import { type ApplicationFromDb, filterVisibleApplications, type VisibleApplication } from './scope.ts'
import type { ReferenceFromDb } from './stored-references.ts'

type FormAnswers = Record<string, unknown>

/**
 * Loads the warnings for reviewers of an application (B-REC-10). Runs in a transaction of the `hallbook_network`
 * database role.
 * @param answers the answers of the application's form
 */
export async function readWarnings(
  tx: Tx,
  user: CurrentUser,
  visibleApplication: VisibleApplication,
  answers: FormAnswers,
): Promise<Warning[]> {
  if (visibleApplication.own) return []
  const { row } = visibleApplication
  return [
    ...(await loadRefereeWarnings(tx, visibleApplication, answers)),
    ...(row.is_young_helper ? await loadConsentWarnings(tx, row, answers) : []),
    ...(await loadOtherReferralWarnings(tx, user, row)),
  ]
}

/** Joins the separate address fields of a volunteer's form into one text. */
function joinAddress(answers: FormAnswers): string | null {
  const fields = ['address_1', 'address_2', 'address_3', 'town', 'county', 'postcode']
  const lines = fields.map((field) => answers[field]).filter(Boolean)
  return lines.join('\n') || null
}

async function loadRefereeWarnings(
  tx: Tx,
  { row, rights }: VisibleApplication,
  answers: FormAnswers,
): Promise<Warning[]> {
  const references = await tx
    .select()
    .from(applicationReferences)
    .where(and(eq(applicationReferences.application_id, row.id), isNull(applicationReferences.replaced)))
  const accounts = await findAccounts(
    tx,
    row,
    references.map(({ email }) => email),
  )
  const referees = references.map((reference) => ({
    ...(reference as Partial<Referee>),
    number: reference.number,
    corrector: findCorrector(reference, row.acts.typed),
    account: accounts.get(foldEmail(reference.email ?? '')) ?? null,
    answers: rights.readReferences && reference.submitted ? (reference.answers as FormAnswers) : null,
  }))
  const applicant = { ...answers, address: answers.address ?? joinAddress(answers) }
  return findReferenceWarnings(applicant as Parameters<typeof findReferenceWarnings>[0], referees)
}

/**
 * Finds the account that entered the referee's current address. Also returns whether that account sent the request or
 * ticked the reference.
 */
function findCorrector({ email, acts }: ReferenceFromDb, actByAddress: Record<string, RecruitmentAction> = {}) {
  const key = toAddressKey(email ?? '')
  const corrector = actByAddress[key]
  if (!corrector) return null
  const hasDone = { sent: acts.sent?.[key]?.by === corrector.by, ticked: acts.ticked?.by === corrector.by }
  return { name: corrector.name, acts: (['sent', 'ticked'] as const).filter((act) => hasDone[act]) }
}

/** Loads names of active accounts of staff and of the application's club. Map key: folded email address. */
async function findAccounts(
  tx: Tx,
  { organisation_id }: ApplicationFromDb,
  emails: readonly (string | null)[],
): Promise<Map<string, string>> {
  const addresses = emails.filter((email) => email !== null && email !== '')
  if (addresses.length === 0) return new Map()
  const { rows } = await tx.execute<{ email: string; name: string }>(sql`
    SELECT u.email, trim(u.first_name || ' ' || u.last_name) AS name
    FROM users u JOIN unnest(${sql.param(addresses)}::text[]) AS e(email) ON fold_email(u.email) = fold_email(e.email)
    WHERE u.is_active AND u.deleted IS NULL AND (u.is_staff OR u.organisation_id = ${organisation_id})`)
  return new Map(rows.map(({ email, name }) => [foldEmail(email), name]))
}

async function loadConsentWarnings(tx: Tx, row: ApplicationFromDb, answers: FormAnswers): Promise<Warning[]> {
  const email = answers.parent_guardian_email as string | null
  const [account] = (await findAccounts(tx, row, [email])).values()
  const [form] = await tx.select().from(parentalConsentForms).where(eq(parentalConsentForms.application_id, row.id))
  const warnings: Warning[] = []
  if (account) warnings.push({ number: 0, kind: 'parent_account_address', name: account })
  if (row.consent_shared && !form?.acts.spoken) warnings.push({ number: 0, kind: 'consent_shared' })
  if (!form?.submitted) return warnings
  const consentAnswers = form.answers as { child_name?: string; child_date_of_birth?: string }
  const youngHelper = { name: getApplicantName(row), date_of_birth: answers.date_of_birth as string | null }
  const consentedChild = { name: consentAnswers.child_name ?? '', date_of_birth: consentAnswers.child_date_of_birth }
  return [...warnings, ...findConsentWarnings(youngHelper, consentedChild)]
}

/**
 * Finds other live applications with one of the applicant's email addresses, in both flows. A reader gets a link only
 * to applications that the reader may see.
 */
async function loadOtherReferralWarnings(
  tx: Tx,
  user: CurrentUser,
  { id, known_emails }: ApplicationFromDb,
): Promise<Warning[]> {
  if (known_emails.length === 0) return []
  const visibleCondition = or(
    isAllowed('applications', user) ? filterVisibleApplications(user, 'core') : undefined,
    isAllowed('volunteer_applications', user) ? filterVisibleApplications(user, 'volunteer') : undefined,
  )
  const rows = await tx
    .select({
      id: applications.id,
      flow: applications.flow,
      created: applications.created,
      isSeen: sql<boolean>`coalesce(${visibleCondition ?? sql`false`}, false)`,
    })
    .from(applications)
    .where(
      and(
        sql`${applications.known_emails} && ${sql.param(known_emails)}::text[]`,
        ne(applications.id, id),
        eq(applications.archived, false),
        isNull(applications.deleted_at),
      ),
    )
    .orderBy(applications.created)
  const hiddenWarnings: Warning[] = rows.some(({ isSeen }) => !isSeen) ? [{ number: 0, kind: 'referred_again' }] : []
  const visibleWarnings = rows
    .filter(({ isSeen }) => isSeen)
    .map(
      (row): Warning => ({
        number: 0,
        kind: 'referred_again',
        application: row.id,
        flow: row.flow,
        day: getLondonDay(new Date(row.created)),
      }),
    )
  return [...visibleWarnings, ...hiddenWarnings]
}

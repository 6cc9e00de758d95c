import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { allowed } from '../../../contract/access.ts'
import type { Act } from '../../../contract/recruitment/acts.ts'
import type { Referee } from '../../../contract/recruitment/referees.ts'
import {
  consentWarnings,
  referenceWarnings,
  type Warning,
} from '../../../contract/recruitment/reference-warnings.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { foldEmail } from '../../../contract/rules/email.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applicationReferences, applications, parentalConsentForms } from '../../db/schema.ts'
import { addressKey } from './acts.ts'
import { applicantOf } from './application-facts.ts'
import { type ApplicationFromDb, applicationsSeenBy, type SeenApplication } from './scope.ts'
import type { ReferenceFromDb } from './stored-references.ts'

type Answers = Record<string, unknown>

/**
 * What those who review an application are warned of (B-REC-10). In a transaction of the network's role.
 * @param answers the answers of the application's form
 */
export async function readWarnings(
  tx: Tx,
  user: CurrentUser,
  seen: SeenApplication,
  answers: Answers,
): Promise<Warning[]> {
  if (seen.own) return []
  const { row } = seen
  return [
    ...(await warnOfReferees(tx, seen, answers)),
    ...(row.is_young_helper ? await warnOfConsent(tx, row, answers) : []),
    ...(await warnOfOtherReferrals(tx, user, row)),
  ]
}

/** The address of a volunteer, who gives it line by line. */
function joinAddress(answers: Answers): string | null {
  const fields = ['address_1', 'address_2', 'address_3', 'town', 'county', 'postcode']
  const lines = fields.map((field) => answers[field]).filter(Boolean)
  return lines.join('\n') || null
}

async function warnOfReferees(
  tx: Tx,
  { row, rights }: SeenApplication,
  answers: Answers,
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
    answers: rights.readReferences && reference.submitted ? (reference.answers as Answers) : null,
  }))
  const applicant = { ...answers, address: answers.address ?? joinAddress(answers) }
  return referenceWarnings(applicant as Parameters<typeof referenceWarnings>[0], referees)
}

/** The account that typed the present address of a referee, and what it did as well. */
function findCorrector({ email, acts }: ReferenceFromDb, typed: Record<string, Act> = {}) {
  const key = addressKey(email ?? '')
  const corrector = typed[key]
  if (!corrector) return null
  const did = { sent: acts.sent?.[key]?.by === corrector.by, ticked: acts.ticked?.by === corrector.by }
  return { name: corrector.name, acts: (['sent', 'ticked'] as const).filter((act) => did[act]) }
}

/** Active accounts of staff, and of the application's club, by their folded addresses. */
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

async function warnOfConsent(tx: Tx, row: ApplicationFromDb, answers: Answers): Promise<Warning[]> {
  const email = answers.parent_guardian_email as string | null
  const [account] = (await findAccounts(tx, row, [email])).values()
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.application_id, row.id))
  const warnings: Warning[] = []
  if (account) warnings.push({ number: 0, kind: 'parent_account_address', name: account })
  if (row.consent_shared && !form?.acts.spoken) warnings.push({ number: 0, kind: 'consent_shared' })
  if (!form?.submitted) return warnings
  const given = form.answers as { child_name?: string; child_date_of_birth?: string }
  const helper = { name: applicantOf(row), date_of_birth: answers.date_of_birth as string | null }
  const consent = { name: given.child_name ?? '', date_of_birth: given.child_date_of_birth }
  return [...warnings, ...consentWarnings(helper, consent)]
}

/** Other live applications with one of the applicant's addresses, in both flows. Only readers who see one get its link. */
async function warnOfOtherReferrals(
  tx: Tx,
  user: CurrentUser,
  { id, known_emails }: ApplicationFromDb,
): Promise<Warning[]> {
  if (known_emails.length === 0) return []
  const seen = or(
    allowed('applications', user) ? applicationsSeenBy(user, 'core') : undefined,
    allowed('volunteer_applications', user) ? applicationsSeenBy(user, 'volunteer') : undefined,
  )
  const rows = await tx
    .select({
      id: applications.id,
      flow: applications.flow,
      created: applications.created,
      isSeen: sql<boolean>`coalesce(${seen ?? sql`false`}, false)`,
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
  const hidden: Warning[] = rows.some(({ isSeen }) => !isSeen) ? [{ number: 0, kind: 'referred_again' }] : []
  const shown = rows
    .filter(({ isSeen }) => isSeen)
    .map(
      (row): Warning => ({
        number: 0,
        kind: 'referred_again',
        application: row.id,
        flow: row.flow,
        day: dayInLondon(new Date(row.created)),
      }),
    )
  return [...shown, ...hidden]
}

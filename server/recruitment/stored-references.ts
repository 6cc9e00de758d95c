import { asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { RecruitmentAction } from '../../contract/recruitment/acts.ts'
import type { Reference, ReferenceWithAnswers } from '../../contract/recruitment/application-references.ts'
import type { RecordMail } from '../../contract/recruitment/mails.ts'
import { emptyReference, type ReferenceAnswers } from '../../contract/recruitment/reference-answers.ts'
import type { ApplicationRights } from '../../contract/recruitment/rights.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { applicationReferences, applications } from '../db/schema.ts'
import { loadMails, type MailOfRecord } from '../kit/record-mails.ts'
import { toAddressKey } from './acts.ts'
import { getCurrentDecline, getFormerDecline } from './decline.ts'
import { getNextReferenceReminder } from './next-reminder.ts'
import { type ApplicationFromDb, lockApplication, readVisibleApplication } from './scope.ts'
import { findOnePersonReferences, hasAddress } from './two-people.ts'

export type ReferenceFromDb = typeof applicationReferences.$inferSelect

/** Returns a reference's stored answers, with empty values for missing answers. */
export const getReferenceAnswers = ({ answers }: Pick<ReferenceFromDb, 'answers'>): ReferenceAnswers => ({
  ...emptyReference,
  ...(answers as Partial<ReferenceAnswers>),
})

/** Filters the emails of one record from all emails of its application. */
export const filterMailsByRecord = (mails: readonly MailOfRecord[], id: string): RecordMail[] =>
  mails.filter(({ record }) => record === id).map(({ record: _, ...mail }) => mail)

const toReminder = (next: ReturnType<typeof getNextReferenceReminder>) =>
  next && { to: next.to, at: next.at.toISOString() }

/** Reads an application's references and the facts that are shown with them. */
const loadReferencesWithFacts = async (tx: Tx, user: CurrentUser, application: string) => {
  const references = await tx
    .select()
    .from(applicationReferences)
    .where(eq(applicationReferences.application_id, application))
    .orderBy(asc(applicationReferences.number), sql`replaced DESC NULLS FIRST`)
  const [applicationRow] = await tx.select().from(applications).where(eq(applications.id, application))
  const { reminder_days } = await readNetworkSettings(tx)
  // After the application is archived or its checks are completed, use an infinite period, so that no reminder is due.
  const days = applicationRow?.archived || applicationRow?.checks_completed ? Number.POSITIVE_INFINITY : reminder_days
  const facts: ReferenceFacts = {
    mails: await loadMails(tx, application),
    days,
    typed: applicationRow?.acts.typed ?? {},
    lacking: applicationRow ? await findOnePersonReferences(tx, applicationRow) : [],
    user,
  }
  return { all: references, facts }
}

type ReferenceFacts = {
  mails: readonly MailOfRecord[]
  days: number
  typed: Record<string, RecruitmentAction>
  /** Numbers of the references that only one person handled. */
  lacking: readonly number[]
  user: CurrentUser
}

/** Returns a reference as reviewers see it. The secret of its link is visible only to the referee. */
const toReference = (
  row: ReferenceFromDb,
  allReferences: readonly ReferenceFromDb[],
  { mails, days, typed: actByAddress, lacking: onePersonNumbers, user }: ReferenceFacts,
): Reference => {
  const { telephone_by, telephone_at, verified_by, verified_at } = row
  return {
    id: row.id,
    application: row.application_id,
    number: row.number,
    role: row.role,
    full_name: row.full_name,
    email: row.email,
    organisation: row.organisation,
    position: row.position,
    relationship: row.relationship,
    years_known: row.years_known,
    phone: row.phone,
    address: row.address,
    email_sent: row.email_sent,
    checked: row.checked,
    replaced: row.replaced,
    bounced: row.bounced,
    declined: getCurrentDecline(row),
    former_decline: getFormerDecline(row),
    telephone:
      telephone_by && telephone_at ? { by: telephone_by, at: telephone_at, number: row.telephone_number } : null,
    verified: verified_by && verified_at ? { by: verified_by, at: verified_at } : null,
    ...getHandling(row, actByAddress),
    by_one_person: row.replaced === null && onePersonNumbers.includes(row.number),
    is_yours: hasAddress(user, row.email),
    next_reminder: toReminder(getNextReferenceReminder(row, allReferences, days)),
    mails: filterMailsByRecord(mails, row.id),
    form: { id: null, status: row.form_status, submitted: row.submitted },
  }
}

/** Returns one reference with its emails. */
export const loadReferenceWithMails = async (tx: Tx, user: CurrentUser, row: ReferenceFromDb): Promise<Reference> => {
  const { all: allReferences, facts } = await loadReferencesWithFacts(tx, user, row.application_id)
  return toReference(row, allReferences, facts)
}

/** Returns one reference with its answers. Answers that are not submitted are visible only to the referee. */
export const loadReferenceWithAnswers = async (
  tx: Tx,
  user: CurrentUser,
  row: ReferenceFromDb,
): Promise<ReferenceWithAnswers> => {
  const { form, ...facts } = await loadReferenceWithMails(tx, user, row)
  return { ...facts, form: { ...(row.submitted ? getReferenceAnswers(row) : emptyReference), ...form } }
}

/** Returns the references of an application in order. Replaced references follow the current one. */
export const readReferences = async (tx: Tx, user: CurrentUser, application: string): Promise<Reference[]> => {
  const { all: allReferences, facts } = await loadReferencesWithFacts(tx, user, application)
  return allReferences.map((row) => toReference(row, allReferences, facts))
}

const readReferenceById = async (tx: Tx, id: string): Promise<ReferenceFromDb> => {
  const [row] = await tx.select().from(applicationReferences).where(eq(applicationReferences.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Reads a reference for which the user has the given right. Locks its application until the end of the transaction.
 * @throws AppError `not_found`, `forbidden`
 */
export const lockReference = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
  right: keyof ApplicationRights,
): Promise<{ reference: ReferenceFromDb; application: ApplicationFromDb }> => {
  const { application_id } = await readReferenceById(tx, id)
  const application = await lockApplication(tx, user, flow, application_id, right)
  return { application, reference: await readReferenceById(tx, id) }
}

/**
 * Reads a reference whose answers the user may read.
 * @throws AppError `not_found`, `forbidden`
 */
export const requireReadableReference = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
): Promise<ReferenceFromDb> => {
  const reference = await readReferenceById(tx, id)
  const { rights } = await readVisibleApplication(tx, user, flow, reference.application_id)
  if (!rights.readReferences) throw new AppError('forbidden')
  return reference
}

/** Stores changed values of a reference and raises its version. */
export const writeReference = async (
  tx: Tx,
  id: string,
  values: Partial<typeof applicationReferences.$inferInsert>,
): Promise<ReferenceFromDb> => {
  const [row] = await tx
    .update(applicationReferences)
    .set({ ...values, version: sql`${applicationReferences.version} + 1` })
    .where(eq(applicationReferences.id, id))
    .returning()
  return row as ReferenceFromDb
}

/** Returns the names of the accounts that handled a reference, and the times of their actions. */
function getHandling(row: ReferenceFromDb, actByAddress: Record<string, RecruitmentAction>) {
  const address = toAddressKey(row.email ?? '')
  const { corrected, sent } = row.acts
  return {
    sent_by: sent?.[address]?.name ?? null,
    typed_by: actByAddress[address]?.name ?? null,
    corrected: corrected ? { by: corrected.name, at: corrected.at, former_email: corrected.former_email } : null,
    checked_by: row.checked_by,
    checked_at: row.checked_at,
  }
}

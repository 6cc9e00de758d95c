import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { RecruitmentAction } from '../../contract/recruitment/acts.ts'
import { emptyReferee } from '../../contract/recruitment/referees.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applicationReferences, applicationRequests } from '../db/schema.ts'
import { withdrawLink } from '../kit/public-links.ts'
import type { Services } from '../kit/services.ts'
import { makeAct, recordTypedAddresses } from './acts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { rejectOwnAddress } from './change-reference.ts'
import { loadApplication } from './load-application.ts'
import { resetReferee } from './reset-referee.ts'
import { type ApplicationFromDb, lockApplication } from './scope.ts'
import { deleteUnsentMails } from './withdraw-mails.ts'
import { writeRefereeIntoForm } from './write-into-form.ts'

type ApplicantRequest = typeof applicationRequests.$inferSelect
type StoredReference = typeof applicationReferences.$inferSelect

/** Locks the current reference at this position in the form. */
const lockCurrentReference = async (
  tx: Tx,
  application: string,
  number: number,
): Promise<StoredReference | undefined> => {
  const [lockedReference] = await tx
    .select()
    .from(applicationReferences)
    .where(
      and(
        eq(applicationReferences.application_id, application),
        eq(applicationReferences.number, number),
        isNull(applicationReferences.replaced),
      ),
    )
    .for('update')
  return lockedReference
}

/**
 * Corrects the referee's address. The former link stops working, and the next request contains a new link, so the
 * former address cannot use it.
 */
const correctAddress = async (
  tx: Tx,
  row: ApplicationFromDb,
  { number, email }: ApplicantRequest,
  act: RecruitmentAction,
) => {
  const reference = await lockCurrentReference(tx, row.id, number)
  if (!reference || reference.submitted) return
  const correctedAct = { ...act, former_email: reference.email }
  await tx
    .update(applicationReferences)
    .set({
      ...(await resetReferee(tx, reference.id)),
      email,
      acts: { ...reference.acts, corrected: correctedAct },
      version: reference.version + 1,
    })
    .where(eq(applicationReferences.id, reference.id))
  await writeRefereeIntoForm(tx, row, number, { email })
}

/** Replaces a referee who has not submitted the reference, and withdraws that referee's link. */
const replaceReferee = async (tx: Tx, row: ApplicationFromDb, { number, email, full_name }: ApplicantRequest) => {
  const reference = await lockCurrentReference(tx, row.id, number)
  if (reference?.submitted) return
  if (reference) {
    await tx
      .update(applicationReferences)
      .set({ replaced: new Date().toISOString(), version: reference.version + 1 })
      .where(eq(applicationReferences.id, reference.id))
    await withdrawLink(tx, { purpose: 'reference_form', subject: reference.id })
    await deleteUnsentMails(tx, reference.id)
  }
  // Leave the role empty, because the former referee's relationship to the applicant does not apply.
  await tx
    .insert(applicationReferences)
    .values({ id: newId(), application_id: row.id, number, role: null, full_name, email })
  await writeRefereeIntoForm(tx, row, number, { ...emptyReferee, full_name, email })
}

/**
 * Applies an accepted request. The accepting account is recorded as the account that entered the address.
 * @throws AppError `invalid` for the account's own address
 */
const acceptRequest = async (tx: Tx, user: CurrentUser, row: ApplicationFromDb, request: ApplicantRequest) => {
  rejectOwnAddress(user, request.email)
  const act = await makeAct(tx, user, row.flow)
  if (request.kind === 'address_wrong') await correctAddress(tx, row, request, act)
  else await replaceReferee(tx, row, request)
  if (request.email) await recordTypedAddresses(tx, row.id, [request.email], act)
}

type DecisionCall = Services & {
  user: CurrentUser
  params: { id: string; request: string }
  body: { accept: boolean }
}

/** Builds the handler that accepts or rejects an applicant's request once (B-REC-03). */
export const buildDecideHandler =
  (flow: Flow) =>
  ({ db, env, user, params, body: { accept } }: DecisionCall) =>
    db.network(async (tx) => {
      const row = await lockApplication(tx, user, flow, params.id, 'references')
      const [request] = await tx
        .select()
        .from(applicationRequests)
        .where(and(eq(applicationRequests.id, params.request), eq(applicationRequests.application_id, row.id)))
      if (!request) throw new AppError('not_found')
      if (request.decided && request.accepted !== accept) throw new AppError('decided_otherwise')
      if (!request.decided) {
        if (accept) await acceptRequest(tx, user, row, request)
        await tx
          .update(applicationRequests)
          .set({ decided: new Date().toISOString(), accepted: accept, decided_by: getFullName(user) })
          .where(eq(applicationRequests.id, request.id))
        await recordApplicationAudit(tx, row, user, {
          [`request_${request.kind}`]: { from: null, to: accept },
          ...(accept && { references: {} }),
        })
      }
      return loadApplication(tx, env, user, flow, row.id)
    })

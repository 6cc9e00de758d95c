import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import type { Act } from '../../../contract/recruitment/acts.ts'
import { emptyReferee } from '../../../contract/recruitment/referees.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applicationReferences, applicationRequests } from '../../db/schema.ts'
import { withdrawLink } from '../../kit/public-links.ts'
import type { Services } from '../../services.ts'
import { makeAct, recordTypedAddresses } from './acts.ts'
import { noteOnApplication } from './application-trail.ts'
import { refuseOwnAddress } from './change-reference.ts'
import { oneApplication } from './one-application.ts'
import { type ApplicationFromDb, heldApplication } from './scope.ts'
import { unasked } from './unasked-referee.ts'
import { withdrawMailsOf } from './withdraw-mails.ts'
import { writeIntoForm } from './write-into-form.ts'

type Request = typeof applicationRequests.$inferSelect
type Reference = typeof applicationReferences.$inferSelect

/** The reference that has a place of the form now. */
const inPlace = async (tx: Tx, application: string, number: number): Promise<Reference | undefined> => {
  const [found] = await tx
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
  return found
}

/** Another address: the same referee, to be asked again by a link that the former address does not have. */
const correctAddress = async (tx: Tx, row: ApplicationFromDb, { number, email }: Request, act: Act) => {
  const reference = await inPlace(tx, row.id, number)
  if (!reference || reference.submitted) return
  const corrected = { ...act, former_email: reference.email }
  await tx
    .update(applicationReferences)
    .set({
      ...(await unasked(tx, reference.id)),
      email,
      acts: { ...reference.acts, corrected },
      version: reference.version + 1,
    })
    .where(eq(applicationReferences.id, reference.id))
  await writeIntoForm(tx, row, number, { email })
}

/** Another referee in the place of one who has not answered: the link of that one is withdrawn. */
const replaceReferee = async (tx: Tx, row: ApplicationFromDb, { number, email, full_name }: Request) => {
  const reference = await inPlace(tx, row.id, number)
  if (reference?.submitted) return
  if (reference) {
    await tx
      .update(applicationReferences)
      .set({ replaced: new Date().toISOString(), version: reference.version + 1 })
      .where(eq(applicationReferences.id, reference.id))
    await withdrawLink(tx, { purpose: 'reference_form', subject: reference.id })
    await withdrawMailsOf(tx, reference.id)
  }
  // What another person is to the applicant is not what the one before was.
  await tx
    .insert(applicationReferences)
    .values({ id: newId(), application_id: row.id, number, role: null, full_name, email })
  await writeIntoForm(tx, row, number, { ...emptyReferee, full_name, email })
}

/** Accepting an address counts as typing it. @throws AppError `invalid` for the account's own address */
const acceptRequest = async (tx: Tx, user: CurrentUser, row: ApplicationFromDb, request: Request) => {
  refuseOwnAddress(user, request.email)
  const act = await makeAct(tx, user, row.flow)
  if (request.kind === 'address_wrong') await correctAddress(tx, row, request, act)
  else await replaceReferee(tx, row, request)
  if (request.email) await recordTypedAddresses(tx, row.id, [request.email], act)
}

type Asked = Services & {
  user: CurrentUser
  params: { id: string; request: string }
  body: { accept: boolean }
}

/** Accepts or refuses what an applicant asks for, once (B-REC-03). */
export const decideRequest =
  (flow: Flow) =>
  ({ db, env, user, params, body: { accept } }: Asked) =>
    db.network(async (tx) => {
      const row = await heldApplication(tx, user, flow, params.id, 'references')
      const [request] = await tx
        .select()
        .from(applicationRequests)
        .where(
          and(eq(applicationRequests.id, params.request), eq(applicationRequests.application_id, row.id)),
        )
      if (!request) throw new AppError('not_found')
      if (request.decided && request.accepted !== accept) throw new AppError('decided_otherwise')
      if (!request.decided) {
        if (accept) await acceptRequest(tx, user, row, request)
        await tx
          .update(applicationRequests)
          .set({ decided: new Date().toISOString(), accepted: accept, decided_by: fullName(user) })
          .where(eq(applicationRequests.id, request.id))
        await noteOnApplication(tx, row, user, {
          [`request_${request.kind}`]: { from: null, to: accept },
          ...(accept && { references: {} }),
        })
      }
      return oneApplication(tx, env, user, flow, row.id)
    })

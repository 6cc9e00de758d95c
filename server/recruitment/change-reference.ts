import { AppError } from '../../contract/errors.ts'
import type { RecordedReferenceActions, RecruitmentAction } from '../../contract/recruitment/acts.ts'
import { type Referee, refereeEntries } from '../../contract/recruitment/referees.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import type { applicationReferences } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import { type IfMatchVersions, refuseStaleVersion } from '../http/row-version.ts'
import { isReferee, makeReferenceAct, recordTypedAddresses } from './acts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { resetReferee } from './reset-referee.ts'
import type { ApplicationFromDb } from './scope.ts'
import { findSecondLookAccounts } from './second-look-accounts.ts'
import { type ReferenceFromDb, writeReference } from './stored-references.ts'
import { hasAddress, isOnlyAccount } from './two-people.ts'
import { writeRefereeIntoForm } from './write-into-form.ts'

type ReferenceValues = Partial<typeof applicationReferences.$inferInsert>
type Corrections = Partial<Pick<ReferenceFromDb, keyof typeof refereeEntries>>
type ReferenceBody = Corrections & {
  checked?: boolean | undefined
  verified?: boolean | undefined
  alone_reason?: string | undefined
}

/**
 * Returns the columns of the `checked` and `verified` ticks that change, with the user's name. A tick needs a submitted
 * reference (REFE-13, REFE-14).
 */
const getTickChanges = (
  row: ReferenceFromDb,
  { checked, verified }: ReferenceBody,
  user: CurrentUser,
): ReferenceValues => {
  if (!row.submitted && checked) throw new AppError('invalid', { checked: ['reference_not_submitted'] })
  if (!row.submitted && verified) throw new AppError('invalid', { verified: ['reference_not_submitted'] })
  const now = new Date().toISOString()
  const userName = getFullName(user)
  return {
    ...(checked !== undefined &&
      checked !== row.checked && {
        checked,
        checked_at: checked ? now : null,
        checked_by: checked ? userName : null,
      }),
    ...(verified !== undefined &&
      verified !== (row.verified_at !== null) && {
        verified_at: verified ? now : null,
        verified_by: verified ? userName : null,
      }),
  }
}

const getCorrections = (row: ReferenceFromDb, body: ReferenceBody): Corrections =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) =>
        field in refereeEntries && value !== undefined && value !== row[field as keyof ReferenceFromDb],
    ),
  )

/** Builds the fields of the audit entry: the action and the reference's number, never the answers. */
const buildAuditFields = (number: number, corrections: Corrections, tickChanges: ReferenceValues): FieldChanges => ({
  ...('checked' in tickChanges && {
    [tickChanges.checked ? 'reference_checked' : 'reference_unchecked']: { to: number },
  }),
  ...('verified_at' in tickChanges && {
    [tickChanges.verified_at ? 'reference_verified' : 'reference_unverified']: { to: number },
  }),
  ...(Object.keys(corrections).length > 0 && { referee_corrected: { to: number }, references: {} }),
})

/**
 * Marks a reference as checked or verified, or corrects its referee. A new name or address creates a new link. The old
 * link stops working, and its draft answers are not shown to the new referee.
 * @throws AppError `changed_meanwhile`, `invalid`, `already_submitted`
 */
export const changeReference = async (
  tx: Tx,
  user: CurrentUser,
  { reference, application }: { reference: ReferenceFromDb; application: ApplicationFromDb },
  body: ReferenceBody,
  ifMatch: IfMatchVersions,
): Promise<ReferenceFromDb> => {
  const corrections = getCorrections(reference, body)
  const tickChanges = getTickChanges(reference, body, user)
  const changedFields = Object.keys({ ...corrections, ...tickChanges })
  await refuseStaleVersion(
    ifMatch,
    reference.version,
    async () => changedFields.map((field) => ({ field, by: null, at: null })),
    () => false,
  )
  if (reference.submitted && Object.keys(corrections).length > 0) throw new AppError('already_submitted')
  if (changedFields.length === 0) return reference
  const act = await makeReferenceAct(tx, user, application.flow, reference)
  const aloneReason = tickChanges.checked
    ? await requireOwnReferenceReason(tx, user, { reference, application, act }, body.alone_reason)
    : null
  rejectOwnAddress(user, corrections.email)
  const hasNewReferee = 'email' in corrections || 'full_name' in corrections
  const values = {
    ...corrections,
    ...tickChanges,
    acts: buildActs(reference, act, corrections, tickChanges.checked),
    ...(hasNewReferee && (await resetReferee(tx, reference.id))),
  }
  const updatedReference = await writeReference(tx, reference.id, values)
  if (corrections.email) await recordTypedAddresses(tx, application.id, [corrections.email], act)
  // Skip the form if the referee was replaced, because the form no longer contains that referee.
  if (Object.keys(corrections).length > 0 && !reference.replaced)
    await writeRefereeIntoForm(tx, application, reference.number, corrections as Partial<Referee>)
  await recordApplicationAudit(tx, application, user, {
    ...buildAuditFields(reference.number, corrections, tickChanges),
    ...(aloneReason && { alone_reason: { from: null, to: aloneReason } }),
  })
  return updatedReference
}

/**
 * Rejects the user's own email address as a referee's address.
 * @throws AppError `invalid`
 */
export function rejectOwnAddress(user: CurrentUser, email: string | null | undefined, field = 'email'): void {
  if (hasAddress(user, email)) throw new AppError('invalid', { [field]: ['own_address'] })
}

/**
 * Checks whether an account may tick a reference whose referee has the account's address. That is allowed only with a
 * reason, and only if no other account could tick the reference.
 * @returns the reason if it was needed
 * @throws AppError `own_reference`
 */
async function requireOwnReferenceReason(
  tx: Tx,
  user: CurrentUser,
  {
    reference,
    application,
    act,
  }: { reference: ReferenceFromDb; application: ApplicationFromDb; act: RecruitmentAction },
  aloneReason: string | undefined,
): Promise<string | null> {
  if (!isReferee(user, reference)) return null
  if (aloneReason && isOnlyAccount(await findSecondLookAccounts(tx, application, user.id), act)) return aloneReason
  throw new AppError('own_reference')
}

function setTicked(
  acts: RecordedReferenceActions,
  act: RecruitmentAction,
  checked: boolean | undefined,
): RecordedReferenceActions {
  if (checked === undefined) return acts
  const { ticked: _, ...otherActs } = acts
  return checked ? { ...acts, ticked: act } : otherActs
}

function buildActs(
  { acts, email }: ReferenceFromDb,
  act: RecruitmentAction,
  corrections: Corrections,
  checked: boolean | undefined,
): RecordedReferenceActions {
  const nextActs = setTicked(acts, act, checked)
  if (Object.keys(corrections).length === 0) return nextActs
  return {
    ...nextActs,
    corrected: {
      ...act,
      former_email: 'email' in corrections ? email : (acts.corrected?.former_email ?? null),
    },
  }
}

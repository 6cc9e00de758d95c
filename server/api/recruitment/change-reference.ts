import { AppError } from '../../../contract/errors.ts'
import type { Act, ReferenceActs } from '../../../contract/recruitment/acts.ts'
import { type Referee, refereeEntries } from '../../../contract/recruitment/referees.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import type { applicationReferences } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import { type NamedVersions, refuseStale } from '../../http/row-version.ts'
import { isReferee, makeReferenceAct, recordTypedAddresses } from './acts.ts'
import { noteOnApplication } from './application-trail.ts'
import { findLookers } from './lookers.ts'
import type { ApplicationFromDb } from './scope.ts'
import { type ReferenceFromDb, writeReference } from './stored-references.ts'
import { hasAddress, isOnlyAccount } from './two-people.ts'
import { unasked } from './unasked-referee.ts'
import { writeIntoForm } from './write-into-form.ts'

type Values = Partial<typeof applicationReferences.$inferInsert>
type Corrections = Partial<Pick<ReferenceFromDb, keyof typeof refereeEntries>>
type Body = Corrections & {
  checked?: boolean | undefined
  verified?: boolean | undefined
  alone_reason?: string | undefined
}

/** Ticks of a reference, with who set them: they can be set once there is something to check (REFE-13, REFE-14). */
const tickedOf = (row: ReferenceFromDb, { checked, verified }: Body, user: CurrentUser): Values => {
  if (!row.submitted && checked)
    throw new AppError('invalid', { checked: [refusals.reference_not_submitted] })
  if (!row.submitted && verified)
    throw new AppError('invalid', { verified: [refusals.reference_not_submitted] })
  const now = new Date().toISOString()
  const by = fullName(user)
  return {
    ...(checked !== undefined &&
      checked !== row.checked && {
        checked,
        checked_at: checked ? now : null,
        checked_by: checked ? by : null,
      }),
    ...(verified !== undefined &&
      verified !== (row.verified_at !== null) && {
        verified_at: verified ? now : null,
        verified_by: verified ? by : null,
      }),
  }
}

const correctionsOf = (row: ReferenceFromDb, body: Body): Corrections =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) =>
        field in refereeEntries && value !== undefined && value !== row[field as keyof ReferenceFromDb],
    ),
  )

/** What the trail tells: what was done with which reference, never what is written in it. */
const toldSteps = (number: number, corrections: Corrections, ticked: Values): FieldChanges => ({
  ...('checked' in ticked && {
    [ticked.checked ? 'reference_checked' : 'reference_unchecked']: { to: number },
  }),
  ...('verified_at' in ticked && {
    [ticked.verified_at ? 'reference_verified' : 'reference_unverified']: { to: number },
  }),
  ...(Object.keys(corrections).length > 0 && { referee_corrected: { to: number }, references: {} }),
})

/**
 * Ticks a reference, or corrects its referee. Of another person or address the link is another one: what was sent to the
 * former opens nothing any more, and what they began is theirs.
 * @throws AppError `changed_meanwhile`, `invalid`, `already_submitted`
 */
export const changeReference = async (
  tx: Tx,
  user: CurrentUser,
  { reference, application }: { reference: ReferenceFromDb; application: ApplicationFromDb },
  body: Body,
  ifMatch: NamedVersions,
): Promise<ReferenceFromDb> => {
  const corrections = correctionsOf(reference, body)
  const ticked = tickedOf(reference, body, user)
  const differing = Object.keys({ ...corrections, ...ticked })
  await refuseStale(
    ifMatch,
    reference.version,
    async () => differing.map((field) => ({ field, by: null, at: null })),
    () => false,
  )
  if (reference.submitted && Object.keys(corrections).length > 0) throw new AppError('already_submitted')
  if (differing.length === 0) return reference
  const act = await makeReferenceAct(tx, user, application.flow, reference)
  const aloneReason = ticked.checked
    ? await judgeOwnReference(tx, user, { reference, application, act }, body.alone_reason)
    : null
  refuseOwnAddress(user, corrections.email)
  const another = 'email' in corrections || 'full_name' in corrections
  const values = {
    ...corrections,
    ...ticked,
    acts: actsAfter(reference, act, corrections, ticked.checked),
    ...(another && (await unasked(tx, reference.id))),
  }
  const after = await writeReference(tx, reference.id, values)
  if (corrections.email) await recordTypedAddresses(tx, application.id, [corrections.email], act)
  // One who was replaced has no place in the form any more.
  if (Object.keys(corrections).length > 0 && !reference.replaced)
    await writeIntoForm(tx, application, reference.number, corrections as Partial<Referee>)
  await noteOnApplication(tx, application, user, {
    ...toldSteps(reference.number, corrections, ticked),
    ...(aloneReason && { alone_reason: { from: null, to: aloneReason } }),
  })
  return after
}

/** An address that an account types for a referee is not its own. @throws AppError `invalid` */
export function refuseOwnAddress(user: CurrentUser, email: string | null | undefined, field = 'email'): void {
  if (hasAddress(user, email)) throw new AppError('invalid', { [field]: [refusals.own_address] })
}

/**
 * The account whose address a referee has ticks that reference only if no other account could, and with a reason.
 * @returns the reason if it was needed
 * @throws AppError `own_reference`
 */
async function judgeOwnReference(
  tx: Tx,
  user: CurrentUser,
  { reference, application, act }: { reference: ReferenceFromDb; application: ApplicationFromDb; act: Act },
  aloneReason: string | undefined,
): Promise<string | null> {
  if (!isReferee(user, reference)) return null
  if (aloneReason && isOnlyAccount(await findLookers(tx, application, user.id), act)) return aloneReason
  throw new AppError('own_reference')
}

function actsAfter(
  { acts, email }: ReferenceFromDb,
  act: Act,
  corrections: Corrections,
  checked: boolean | undefined,
): ReferenceActs {
  const { ticked: _, ...others } = acts
  const after = checked === undefined ? acts : checked ? { ...acts, ticked: act } : others
  if (Object.keys(corrections).length === 0) return after
  return {
    ...after,
    corrected: {
      ...act,
      former_email: 'email' in corrections ? email : (acts.corrected?.former_email ?? null),
    },
  }
}

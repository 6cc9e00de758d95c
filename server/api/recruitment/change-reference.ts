import { AppError } from '../../../contract/errors.ts'
import { type Referee, refereeEntries } from '../../../contract/recruitment/referees.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import type { applicationReferences } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import { type NamedVersions, refuseStale } from '../../http/row-version.ts'
import { noteOnApplication } from './application-trail.ts'
import type { ApplicationFromDb } from './scope.ts'
import { type ReferenceFromDb, writeReference } from './stored-references.ts'
import { unasked } from './unasked-referee.ts'
import { writeIntoForm } from './write-into-form.ts'

type Values = Partial<typeof applicationReferences.$inferInsert>
type Corrections = Partial<Pick<ReferenceFromDb, keyof typeof refereeEntries>>
type Body = Corrections & { checked?: boolean | undefined; verified?: boolean | undefined }

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
        ...{ checked, checked_at: checked ? now : null, checked_by: checked ? by : null },
      }),
    ...(verified !== undefined &&
      verified !== (row.verified_at !== null) && {
        ...{ verified_at: verified ? now : null, verified_by: verified ? by : null },
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
  const another = 'email' in corrections || 'full_name' in corrections
  const values = { ...corrections, ...ticked, ...(another && (await unasked(tx, reference.id))) }
  const after = await writeReference(tx, reference.id, values)
  // One who was replaced has no place in the form any more.
  if (Object.keys(corrections).length > 0 && !reference.replaced)
    await writeIntoForm(tx, application, reference.number, corrections as Partial<Referee>)
  await noteOnApplication(tx, application, user, toldSteps(reference.number, corrections, ticked))
  return after
}

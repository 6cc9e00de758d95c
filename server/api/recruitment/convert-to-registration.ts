import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import * as v from 'valibot'
import { AppError, nonField } from '../../../contract/errors.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { type PersonValues, scalarFieldSchemas } from '../../../contract/registered/registered-fields.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { writeFamily } from '../../sync/judge/family-write.ts'
import { noteOnApplication } from './application-trail.ts'
import { answersOf } from './flow-forms.ts'
import { linkRegistration } from './likely-registrations.ts'
import { type ApplicationFromDb, heldApplication } from './scope.ts'

type Field = keyof typeof scalarFieldSchemas

/** Which answers become which fields of a registered person (VOL-195). */
const copied: Partial<Record<Field, string>> = {
  ...{ first_name: 'first_name', last_name: 'last_name', date_of_birth: 'date_of_birth', email: 'email' },
  ...{ mobile_number: 'mobile', telephone_number: 'phone' },
  ...{ address_1: 'address_1', address_2: 'address_2', address_3: 'address_3' },
  ...{ town: 'town', county: 'county', postcode: 'postcode' },
  emergency_contact_name: 'emergency_contact_name',
  emergency_contact_number: 'emergency_contact_number',
  has_dietary_requirements: 'has_dietary_requirements',
  dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'has_medical_conditions',
  medical_conditions: 'medical_conditions',
}

/** Letters that a note of the register holds, of an answer that may be longer. */
const LONGEST_NOTE = 2000

/** The person as the club's register has them; an answer that is nothing for it is left out. */
const personOf = (row: ApplicationFromDb): PersonValues => {
  const answers = answersOf(row)
  const values: Record<string, unknown> = {}
  for (const [field, answer] of Object.entries(copied)) {
    const given = answers[answer]
    const text = typeof given === 'string' ? given.slice(0, LONGEST_NOTE) : given
    const parsed = v.safeParse(scalarFieldSchemas[field as Field], text)
    if (parsed.success && parsed.output !== null) values[field] = parsed.output
  }
  const young = row.is_young_helper === true
  return {
    ...values,
    ...(young
      ? { is_adult: false, young_helper: true }
      : { is_adult: true, helper: true, attendance_type: 'lunchmaker' }),
    qualified_first_aider: answers.training_first_aid === true,
    food_and_hygiene_trained: answers.training_food_hygiene === true,
    volunteer_application: row.id,
  } as PersonValues
}

type Asked = Services & {
  user: CurrentUser
  params: { id: string }
  body: { registration?: string | undefined }
}

/** @throws AppError `already_converted`, `invalid` where it is not ready */
const ready = async (tx: Tx, { user, params }: Asked) => {
  const row = await heldApplication(tx, user, 'volunteer', params.id, 'convert')
  if (row.registered_id) throw new AppError('already_converted')
  if (!row.submitted) throw new AppError('invalid', nonField(refusals.not_submitted))
  if (!row.first_name || !row.last_name) throw new AppError('invalid', nonField(refusals.no_name))
  if (!row.organisation_id) throw new AppError('invalid', nonField(refusals.no_club))
  return { row, club: row.organisation_id }
}

/** Registers the volunteer. @returns the person */
const register = async (db: Db, row: ApplicationFromDb, club: string): Promise<string> => {
  // Made of the application's: pressed twice at once, both write the same person, and one of them is too late.
  const id = v5('registered', row.id)
  const people = [{ change: v5('change', row.id), args: { id, values: personOf(row) } }]
  const outcome = await writeFamily(db, club, { people, held: false, converted: true }, async (tx) => {
    const { rowCount } = await tx
      .update(applications)
      .set({ registered_id: id })
      .where(and(eq(applications.id, row.id), isNull(applications.registered_id)))
    if (rowCount !== 1) throw new AppError('already_converted')
  })
  if (outcome !== 'written') throw new AppError('already_converted')
  return id
}

/** Registers a volunteer at their club, or takes somebody for them who is there already, once (VOL-187 to VOL-195). */
export const convertToRegistration = async (asked: Asked): Promise<{ id: string }> => {
  const { db, user, body } = asked
  const { row, club } = await db.network((tx) => ready(tx, asked))
  const id = body.registration ?? (await register(db, row, club))
  if (body.registration) await linkRegistration(db, { club, row, person: body.registration, user })
  await db.network((tx) => noteOnApplication(tx, row, user, { registration: { from: null, to: id } }))
  return { id }
}

import { and, eq, isNull } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { healthDetailFields, MAX_HEALTH_NOTE_LENGTH } from '../../contract/recruitment/volunteer-form.ts'
import { scalarFieldSchemas } from '../../contract/registered/registered-fields.ts'
import type { RowByTable } from '../../contract/rows.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { applyFoodChange } from '../../contract/rules/derived-facts.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db } from '../db/client.ts'
import { applications, registered } from '../db/schema.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { toApplied, toRef } from '../sync/rows/outcome.ts'
import { storeResults } from '../sync/rows/stored-results.ts'
import { toRegistrationValues } from './registration-values.ts'
import type { ApplicationFromDb } from './scope.ts'

type Person = typeof registered.$inferSelect
type PersonRow = RowByTable['registered']

/**
 * Joins the stored and the new health note, so that neither is lost.
 * @throws AppError `invalid` if the joined note is too long
 */
const joinHealthNotes = (storedNote: string | null, newNote: string): string => {
  if (!storedNote) return newNote
  if (storedNote.includes(newNote)) return storedNote
  const joinedNote = `${storedNote}\n${newNote}`
  if (joinedNote.length > MAX_HEALTH_NOTE_LENGTH) throw new AppError('invalid', buildNonFieldError('health_too_long'))
  return joinedNote
}

/**
 * Builds the values that the application form adds to a person. Empty fields get the form's values, and
 * health notes are joined.
 */
const buildAdditions = (storedPerson: Person, row: ApplicationFromDb): Partial<Person> => {
  const formValues = toRegistrationValues(row) as Partial<Person>
  const additions: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(formValues)) {
    const storedValue = storedPerson[field as keyof Person]
    if (storedValue === null || storedValue === '') additions[field] = value
  }
  for (const [question, detailField] of Object.entries(healthDetailFields) as [keyof Person, keyof Person][]) {
    if (formValues[question] !== true) continue
    additions[question] = true
    additions[detailField] = joinHealthNotes(
      storedPerson[detailField] as string | null,
      String(formValues[detailField] ?? ''),
    )
  }
  const hasHealthAnswers = Object.keys(healthDetailFields).some((question) => question in formValues)
  return {
    ...(additions as Partial<Person>),
    ...(hasHealthAnswers && { health_confirmed: getLondonDay() }),
    attendance_type: storedPerson.attendance_type ?? (storedPerson.is_adult ? 'lunchmaker' : null),
    helper: storedPerson.helper || storedPerson.is_adult,
    young_helper: storedPerson.young_helper || !storedPerson.is_adult,
    qualified_first_aider: storedPerson.qualified_first_aider || formValues.qualified_first_aider === true,
    food_and_hygiene_trained: storedPerson.food_and_hygiene_trained || formValues.food_and_hygiene_trained === true,
    volunteer_application: row.id,
  }
}

/** Builds the field changes for the person's history. */
const buildHistoryChanges = (storedPerson: Person, addedValues: Partial<Person>) =>
  Object.fromEntries(
    Object.entries(addedValues)
      .filter(([field, value]) => field in scalarFieldSchemas && storedPerson[field as keyof Person] !== value)
      .map(([field, value]) => [field, { base: storedPerson[field as keyof Person], value }]),
  )

type RegistrationLink = { club: string; row: ApplicationFromDb; person: string; user: CurrentUser }

/**
 * Links the volunteer to a person in the club's register. The person becomes a helper, and no stored data is lost. The
 * person, the application and the audit trail change in one transaction. The person gets a new version, so that tablets
 * pull the change.
 * @throws AppError `invalid` for a person of another club or for health notes that are too long, `already_converted`
 */
export const linkRegistration = (db: Db, { club, row, person, user }: RegistrationLink): Promise<void> =>
  db.club(club, async (tx, client) => {
    const { version, now } = await raiseVersion(tx, club)
    const isPerson = and(eq(registered.id, person), eq(registered.organisation_id, club), isNull(registered.deleted_at))
    const [storedPerson] = await tx.select().from(registered).where(isPerson)
    if (!storedPerson) throw new AppError('invalid', { registration: ['not_valid'] })
    const additions = buildAdditions(storedPerson, row)
    const { food_changed } = applyFoodChange(
      { ...storedPerson, ...additions } as PersonRow,
      storedPerson as PersonRow,
      now,
    )
    const addedValues = { ...additions, food_changed: food_changed ?? null }
    await tx
      .update(registered)
      .set({ ...addedValues, version })
      .where(isPerson)
    const { rowCount: convertedCount } = await tx
      .update(applications)
      .set({ registered_id: person })
      .where(and(eq(applications.id, row.id), isNull(applications.registered_id)))
    if (convertedCount !== 1) throw new AppError('already_converted')
    const author = { user, organisation: club, device: null }
    const change = { id: newId(), seq: 1, name: 'registered.update', v: 1, made_at: now }
    const record = toRef('registered', person)
    const args = { id: person, set: buildHistoryChanges(storedPerson, addedValues) }
    const mutationResult = { ...toApplied([record]), stored: true, record }
    await storeResults({ tx, client, version, author }, [{ ...change, args }], [mutationResult])
  })

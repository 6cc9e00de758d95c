import { and, eq, isNull } from 'drizzle-orm'
import { AppError, nonField } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { detailsOfHealth, MAX_HEALTH_NOTE_LENGTH } from '../../../contract/recruitment/volunteer-form.ts'
import { scalarFieldSchemas } from '../../../contract/registered/registered-fields.ts'
import type { Rows } from '../../../contract/rows.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { withFood } from '../../../contract/rules/derived-facts.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { applications, registered } from '../../db/schema.ts'
import { takeVersion } from '../../sync/author.ts'
import { applied, ref } from '../../sync/push/outcome.ts'
import { storeAnswers } from '../../sync/push/stored-answers.ts'
import { registrationOf } from './registration-of.ts'
import type { ApplicationFromDb } from './scope.ts'

type Person = typeof registered.$inferSelect
type PersonRow = Rows['registered']

/**
 * Notes about health are added up: neither of two is safe to lose.
 * @throws AppError `invalid` where a record has no room for both
 */
const both = (known: string | null, told: string): string => {
  if (!known) return told
  if (known.includes(told)) return known
  const joined = `${known}\n${told}`
  if (joined.length > MAX_HEALTH_NOTE_LENGTH)
    throw new AppError('invalid', nonField(refusals.health_too_long))
  return joined
}

/** What the form adds to a record: where it had nothing, and of health whatever the form says beside it. */
const addedTo = (known: Person, row: ApplicationFromDb): Partial<Person> => {
  const told = registrationOf(row) as Partial<Person>
  const set: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(told)) {
    const now = known[field as keyof Person]
    if (now === null || now === '') set[field] = value
  }
  for (const [question, words] of Object.entries(detailsOfHealth) as [keyof Person, keyof Person][]) {
    if (told[question] !== true) continue
    set[question] = true
    set[words] = both(known[words] as string | null, String(told[words] ?? ''))
  }
  const stated = Object.keys(detailsOfHealth).some((question) => question in told)
  return {
    ...(set as Partial<Person>),
    ...(stated && { health_confirmed: dayInLondon() }),
    attendance_type: known.attendance_type ?? (known.is_adult ? 'lunchmaker' : null),
    helper: known.helper || known.is_adult,
    young_helper: known.young_helper || !known.is_adult,
    qualified_first_aider: known.qualified_first_aider || told.qualified_first_aider === true,
    food_and_hygiene_trained: known.food_and_hygiene_trained || told.food_and_hygiene_trained === true,
    volunteer_application: row.id,
  }
}

/** What the history of the person tells of it. */
const changesOf = (known: Person, added: Partial<Person>) =>
  Object.fromEntries(
    Object.entries(added)
      .filter(([field, value]) => field in scalarFieldSchemas && known[field as keyof Person] !== value)
      .map(([field, value]) => [field, { base: known[field as keyof Person], value }]),
  )

type Link = { club: string; row: ApplicationFromDb; person: string; user: CurrentUser }

/**
 * Takes a person of the club's register for the volunteer: from then on they are a helper, and nothing that is known of them
 * is lost. In one transaction with the application and the trail, so that tablets hear of it as of any change.
 * @throws AppError `invalid` for a person who is not of the club, or whose health notes have no room, `already_converted`
 */
export const linkRegistration = (db: Db, { club, row, person, user }: Link): Promise<void> =>
  db.club(club, async (tx, client) => {
    const { version, now } = await takeVersion(tx, club)
    const its = and(
      eq(registered.id, person),
      eq(registered.organisation_id, club),
      isNull(registered.deleted_at),
    )
    const [known] = await tx.select().from(registered).where(its)
    if (!known) throw new AppError('invalid', { registration: ['This value is not valid.'] })
    const stated = addedTo(known, row)
    const { food_changed } = withFood({ ...known, ...stated } as PersonRow, known as PersonRow, now)
    const added = { ...stated, food_changed: food_changed ?? null }
    await tx
      .update(registered)
      .set({ ...added, version })
      .where(its)
    const { rowCount: converted } = await tx
      .update(applications)
      .set({ registered_id: person })
      .where(and(eq(applications.id, row.id), isNull(applications.registered_id)))
    if (converted !== 1) throw new AppError('already_converted')
    const author = { user, organisation: club, device: null }
    const change = { id: newId(), seq: 1, name: 'registered.update', v: 1, made_at: now }
    const record = ref('registered', person)
    const args = { id: person, set: changesOf(known, added) }
    const answer = { ...applied([record]), stored: true, record }
    await storeAnswers({ tx, client, version, author }, [{ ...change, args }], [answer])
  })

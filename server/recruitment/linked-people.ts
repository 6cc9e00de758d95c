import { and, eq, isNull, or } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { aliases, registered } from '../db/schema.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { toApplied, toRef } from '../sync/rows/outcome.ts'
import { storeResults } from '../sync/rows/stored-results.ts'
import type { ApplicationFromDb } from './scope.ts'

type WriteContext = { tx: Tx; client: PoolClient; user: CurrentUser }
type Person = typeof registered.$inferSelect
type LinkField = 'volunteer_application' | 'core_application'

/** Field of a person that contains the id of the person's application. Key: flow. */
const linkFieldByFlow = { volunteer: 'volunteer_application', core: 'core_application' } as const

/**
 * Clears the link from registered people to a deleted application. Other fields of the people do not change.
 * @returns id of the person to link again if the application is restored
 */
export async function clearLinks(work: WriteContext, row: ApplicationFromDb): Promise<string | null> {
  const field = linkFieldByFlow[row.flow]
  const linkedPeople = await work.tx.select().from(registered).where(eq(registered[field], row.id))
  for (const person of linkedPeople) await writeLink(work, person, field, null)
  const livePerson = linkedPeople.find((person) => person.deleted_at === null)
  // Return the person's id so that the deleted application stores it. In the core flow, only the person's row contained
  // the link, and that link is now cleared.
  return row.registered_id ?? livePerson?.id ?? null
}

/**
 * Links the person to the restored application again, unless the person now has another application.
 * @returns person id for the restored application to store, or null in the core flow, where only the person's row
 * contains the link
 */
export async function restoreLinks(work: WriteContext, row: ApplicationFromDb): Promise<string | null> {
  const { registered_id } = row
  if (!registered_id) return null
  const field = linkFieldByFlow[row.flow]
  const person = await findPerson(work.tx, registered_id)
  if (person && person[field] === null) await writeLink(work, person, field, row.id)
  return row.flow === 'core' ? null : registered_id
}

/** Finds the person, or the person that remained after a merge. */
async function findPerson(tx: Tx, id: string): Promise<Person | undefined> {
  const [alias] = await tx.select().from(aliases).where(eq(aliases.id, id))
  const [person] = await tx
    .select()
    .from(registered)
    .where(
      and(
        or(eq(registered.id, id), alias ? eq(registered.id, alias.target) : undefined),
        isNull(registered.deleted_at),
      ),
    )
  return person
}

/**
 * Writes the link with a new version of the club, so that tablets pull it. Also writes it into the person's history.
 */
async function writeLink(
  { tx, client, user }: WriteContext,
  person: Person,
  field: LinkField,
  value: string | null,
): Promise<void> {
  const club = person.organisation_id
  const { version, now } = await raiseVersion(tx, club)
  await tx
    .update(registered)
    .set({ [field]: value, version })
    .where(eq(registered.id, person.id))
  const change = { id: newId(), seq: 1, name: 'registered.update', v: 1, made_at: now }
  const args = { id: person.id, set: { [field]: { base: person[field], value } } }
  const record = toRef('registered', person.id)
  const mutationResult = { ...toApplied([record]), stored: true, record }
  const author = { user, organisation: club, device: null }
  await storeResults({ tx, client, version, author }, [{ ...change, args }], [mutationResult])
}

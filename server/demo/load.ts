import { and, eq, isNull } from 'drizzle-orm'
import { addDays, type Day, getLondonDay } from '../../contract/rules/days.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Db, openDb, type Tx } from '../db/client.ts'
import { applications, media, networkSettings, organisations } from '../db/schema.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { confirmDemoAccounts } from './access-review.ts'
import { generateClub, getOrganisationId } from './club-rows.ts'
import { buildDemoClubStatus } from './club-status.ts'
import { demoClubs } from './clubs.ts'
import { loadPhoto } from './demo-files.ts'
import { growRiverside } from './grow.ts'
import { DEMO_DAYS } from './holidays.ts'
import { insertRows } from './insert.ts'
import { demoLeads } from './leads.ts'
import { buildDemoManualEntries } from './manual-entries.ts'
import { buildNetworkContent } from './network-content.ts'
import { listConvertedUsers } from './recruitment.ts'
import { buildDemoSecurityEvents } from './security-events.ts'
import { buildUserRows, DEMO_PASSWORD } from './users.ts'

export type DemoOptions = {
  /** Minimum number of people at Riverside. */
  people?: number
  /** Minimum number of sessions at Riverside. */
  sessions?: number
  /** Last day of the demo's data. The default is the current day in London. */
  today?: Day
  /** False to load no photos. Useful because each device of a club downloads all photos. */
  photos?: boolean
}

/**
 * Fills an empty, migrated database with the demo network. The same day gives the same rows. Each club is one
 * transaction and accounts come last, so an aborted load can be repeated. Existing rows stay, and a load adds only
 * missing rows.
 */
export const loadDemo = async (url: string, options: DemoOptions = {}): Promise<void> => {
  const { people = 0, sessions = 0, today = getLondonDay(), photos } = options
  const db = openDb(url, { max: 2 })
  try {
    const hash = await hashPassword(DEMO_PASSWORD)
    await db.network((_tx, client) => insertRows(client, { regionalLeaders: demoLeads }))
    for (const club of demoClubs) await writeClub(db, generateClub(club, today, photos))
    const content = await buildNetworkContent(today)
    const created = `${addDays(today, -DEMO_DAYS - 40)}T09:00:00.000Z`
    await db.network(async (tx, client) => {
      await insertRows(client, content)
      await insertRows(client, buildDemoManualEntries(today))
      await insertRows(client, { users: buildUserRows(hash, getOrganisationId, created) })
      await confirmDemoAccounts(tx, today, created)
      await insertRows(client, buildDemoClubStatus(today))
      await linkConvertedUsers(tx)
      await tx.update(networkSettings).set({ two_people: 'shown', safeguarding_number: '01632 960018' })
      await insertRows(client, { securityEvents: buildDemoSecurityEvents(today) })
    })
    if (people || sessions) await growRiverside(db, { people, sessions, today })
  } finally {
    await db.close()
  }
}

/** Writes a club, unless it already exists. */
const writeClub = (
  db: Db,
  { organisation, photos, rows, familyRows }: ReturnType<typeof generateClub>,
): Promise<void> =>
  db.network(async (tx, client) => {
    const insertedClubs = await tx.insert(organisations).values(organisation).onConflictDoNothing().returning()
    if (insertedClubs.length === 0) return
    await raiseVersion(tx, organisation.id)
    await insertRows(client, rows)
    await insertRows(client, familyRows)
    const photoRows = await Promise.all(
      photos.map(async ({ id, look, created }) => {
        return { id, organisation_id: organisation.id, content: await loadPhoto(look), created }
      }),
    )
    if (photoRows.length) await tx.insert(media).values(photoRows).onConflictDoNothing()
  })

/** Links applications to the users created from them. Runs after the users are written. */
const linkConvertedUsers = async (tx: Tx): Promise<void> => {
  for (const { application, user } of listConvertedUsers())
    await tx
      .update(applications)
      .set({ user_id: user })
      .where(and(eq(applications.id, application), isNull(applications.user_id)))
}

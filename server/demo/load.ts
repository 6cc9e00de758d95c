import { and, eq, isNull } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { addDays, type Day, getLondonDay } from '../../contract/rules/days.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Db, openDb, type Tx } from '../db/client.ts'
import * as schema from '../db/schema.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { type ClubRows, generateClub, getOrganisationId } from './club-rows.ts'
import { buildDemoClubStatus } from './club-status.ts'
import { demoClubs } from './clubs.ts'
import { buildDemoContent } from './content.ts'
import { loadPhoto } from './face-sheet.ts'
import { growRiverside } from './grow.ts'
import { DEMO_DAYS } from './holidays.ts'
import { insertRows } from './insert.ts'
import { demoLeads } from './leads.ts'
import { buildDemoManualEntries } from './manual-entries.ts'
import { buildDemoNetworkTeam } from './network-team.ts'
import { computePortraitNames } from './portraits.ts'
import { listConvertedUsers, type RecruitmentRows } from './recruitment.ts'
import { buildDemoResources } from './resources.ts'
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
  const today = options.today ?? getLondonDay()
  const db = openDb(url, { max: 2 })
  try {
    const hash = await hashPassword(DEMO_PASSWORD)
    await db.network((tx) =>
      tx
        .insert(schema.regionalLeaders)
        .values([...demoLeads])
        .onConflictDoNothing(),
    )
    for (const club of demoClubs) await writeClub(db, generateClub(club, today, options.photos))
    await writeContent(db, today)
    const created = `${addDays(today, -DEMO_DAYS - 40)}T09:00:00.000Z`
    const accounts = buildUserRows(hash, getOrganisationId, created)
    await db.network(async (tx) => {
      await tx.insert(schema.users).values(accounts).onConflictDoNothing()
      await writeClubStatus(tx, today)
      await linkConvertedUsers(tx)
      await tx.update(schema.networkSettings).set({ two_people: 'shown', safeguarding_number: '01632 960018' })
      await tx.insert(schema.securityEvents).values(buildDemoSecurityEvents(today)).onConflictDoNothing()
    })
    const { people = 0, sessions = 0 } = options
    if (people || sessions) await growRiverside(db, { people, sessions, today })
  } finally {
    await db.close()
  }
}

const writeContent = async (db: Db, today: Day): Promise<void> => {
  const content = buildDemoContent(today)
  const entries = buildDemoManualEntries(today)
  const team = buildDemoNetworkTeam(await computePortraitNames())
  const resources = await buildDemoResources(today)
  await db.network(async (tx) => {
    await tx.insert(schema.news).values(content.news).onConflictDoNothing()
    await tx.insert(schema.importantDates).values(content.importantDates).onConflictDoNothing()
    await tx.insert(schema.churchConnections).values(content.churchConnections).onConflictDoNothing()
    await tx.insert(schema.videos).values(content.videos).onConflictDoNothing()
    await tx.insert(schema.resourceDirectories).values(resources.directories).onConflictDoNothing()
    await tx.insert(schema.resourceFiles).values(resources.files).onConflictDoNothing()
    await tx.insert(schema.videoResourceFiles).values(resources.videos).onConflictDoNothing()
    await tx.insert(schema.teamSections).values(team.sections).onConflictDoNothing()
    await tx.insert(schema.teamMembers).values(team.members).onConflictDoNothing()
    await tx.insert(schema.goldenNumbersManualEntries).values(entries.golden).onConflictDoNothing()
    await tx.insert(schema.parcelProvisionsManualEntries).values(entries.parcels).onConflictDoNothing()
  })
}

const writePhotos = async (tx: Tx, { organisation, photos }: ClubRows): Promise<void> => {
  if (photos.length === 0) return
  const rows = await Promise.all(
    photos.map(async ({ id, look, created }) => {
      return { id, organisation_id: organisation.id, content: await loadPhoto(look), created }
    }),
  )
  await tx.insert(schema.media).values(rows).onConflictDoNothing()
}

const writeRecruitment = async (client: PoolClient, rows: RecruitmentRows): Promise<void> => {
  await insertRows(client, schema.applications, rows.applications)
  await insertRows(client, schema.referrals, rows.referrals)
  await insertRows(client, schema.applicationReferences, rows.references)
  await insertRows(client, schema.applicationRequests, rows.requests)
  await insertRows(client, schema.applicationNotes, rows.notes)
  await insertRows(client, schema.dbsForms, rows.dbs)
  await insertRows(client, schema.safeguardingDeclarations, rows.declarations)
  await insertRows(client, schema.parentalConsentForms, rows.consents)
  await insertRows(client, schema.mails, rows.mails)
}

/** Links applications to the users created from them. Runs after the users are written. */
const linkConvertedUsers = async (tx: Tx): Promise<void> => {
  for (const { application, user } of listConvertedUsers())
    await tx
      .update(schema.applications)
      .set({ user_id: user })
      .where(and(eq(schema.applications.id, application), isNull(schema.applications.user_id)))
}

/** Writes the clubs' holiday status. Runs after the accounts are written, because the rows refer to accounts. */
const writeClubStatus = async (tx: Tx, today: Day): Promise<void> => {
  const { confirmations, texts, waves, messages, replies } = buildDemoClubStatus(today)
  await tx.insert(schema.holidayConfirmations).values(confirmations).onConflictDoNothing()
  await tx.insert(schema.holidayTexts).values(texts).onConflictDoNothing()
  await tx.insert(schema.holidayTextWaves).values(waves).onConflictDoNothing()
  await tx.insert(schema.holidayTextMessages).values(messages).onConflictDoNothing()
  await tx.insert(schema.textMessages).values(replies).onConflictDoNothing()
}

/** Writes a club, unless it already exists. */
const writeClub = (db: Db, club: ClubRows): Promise<void> =>
  db.network(async (tx, client) => {
    const insertedClubs = await tx
      .insert(schema.organisations)
      .values(club.organisation)
      .onConflictDoNothing()
      .returning()
    if (insertedClubs.length === 0) return
    await raiseVersion(tx, club.organisation.id)
    await insertRows(client, schema.groups, club.groups)
    await insertRows(client, schema.holidayAllocation, club.allocations)
    await insertRows(client, schema.registered, club.people)
    await writePhotos(tx, club)
    await insertRows(client, schema.sessions, club.sessions)
    await insertRows(client, schema.attendance, club.attendance)
    await insertRows(client, schema.parcelProvisions, club.parcels.sessions)
    await insertRows(client, schema.parcelProvisionRegistered, club.parcels.families)
    await insertRows(client, schema.checklist, club.checklist)
    await insertRows(client, schema.conflicts, club.disputes)
    await insertRows(client, schema.mutations, club.trail)
    await insertRows(client, schema.ethnicityCaptures, club.ethnicity)
    await insertRows(client, schema.surveys, club.surveys)
    await writeRecruitment(client, club.recruitment)
  })

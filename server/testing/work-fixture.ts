import { newId } from '../../contract/id.ts'
import { RENEWAL_DAYS } from '../../contract/recruitment/check-validity.ts'
import { addDays, DAY_MS, getLondonDay, getYear } from '../../contract/rules/days.ts'
import { getHolidayByMonth } from '../../contract/rules/holidays.ts'
import type { TestApi } from './api.ts'
import { makeApplication } from './application.ts'
import { publicKey } from './concern-keys.ts'
import { createFamilyClub } from './families.ts'

const getDaysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** Creates a club in which at least one task of each kind waits. */
export async function createClubWithWork(api: TestApi, name: string) {
  const club = await createFamilyClub(api, name)
  const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
  const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))
  await addApplications(api, club.id)
  await addRegisterTasks(club, query)
  await addFamilyTasks(club, query)
  await addUnreadConcern(club.id, { leader: leader.id, writer: club.coordinator.id }, query)
  await addStatusTasks(club.id, query)
  await addReviewTask(club.core.id, query)
  return { ...club, leader }
}

/** Makes an account wait for the yearly access review. */
async function addReviewTask(account: string, query: Query): Promise<void> {
  await query('UPDATE network SET access_review_since = $1', [getDaysAgo(1000)])
  await query('UPDATE users SET created = $2 WHERE id = $1', [account, getDaysAgo(400)])
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>
type FamilyClub = Awaited<ReturnType<typeof createFamilyClub>>

async function addApplications(api: TestApi, club: string): Promise<void> {
  const checkFields = { checks_completed: getDaysAgo(5), checks_completed_by: 'Nia Rees' }
  for (const flow of ['core', 'volunteer'] as const) {
    await makeApplication(api, club, { flow, submitted: getDaysAgo(9) })
    await makeApplication(api, club, { flow, archived: true })
    await makeApplication(api, club, { flow, deleted_at: getDaysAgo(1) })
    await makeApplication(api, club, { flow, submitted: getDaysAgo(30), ...checkFields, lacks_second_person: true })
    for (const days of [-3, RENEWAL_DAYS, RENEWAL_DAYS + 1]) {
      const { id } = await makeApplication(api, club, { flow, submitted: getDaysAgo(400), ...checkFields })
      await api.db.network((_tx, client) =>
        client.query(
          `INSERT INTO dbs_forms (id, application_id, email_sent, submitted, confirmed, valid_until)
           VALUES ($1, $2, $3, $3, 'enhanced_certificate', $4)`,
          [newId(), id, getDaysAgo(390), addDays(getLondonDay(), days)],
        ),
      )
    }
  }
}

const buildSide = (value: string | null, by: string): string =>
  JSON.stringify({ value, by, device: null, at: getDaysAgo(2) })

async function addRegisterTasks(club: FamilyClub, query: Query): Promise<void> {
  const family = newId()
  await club.people(2, { held_registration: family, soft_archived: true })
  await club.people(1, { held_registration: newId(), soft_archived: true })
  await club.people(1, { held_registration: newId(), soft_archived: true, deleted_at: getDaysAgo(1) })
  for (const [decided_at, seq] of [
    [null, 1],
    [getDaysAgo(1), 2],
  ])
    await query(
      `INSERT INTO held_changes (id, organisation_id, device_id, user_id, seq, name, v, args, made_at, decided_at)
       VALUES ($1, $2, $1, $3, $4, 'checklist.set', 1, '{}', now(), $5)`,
      [newId(), club.id, club.coordinator.id, seq, decided_at],
    )
  const child = await club.addChild('Ava')
  const other = await club.addChild('Ben')
  const addConflict = (record: string, by: string, resolved_at: string | null, field: string) =>
    query(
      `INSERT INTO conflicts (id, organisation_id, version, kind, table_name, record, field, mine, theirs, resolved_at)
       VALUES ($1, $2, 1, 'field', 'registered', $3, $4, $5, $6, $7)`,
      [newId(), club.id, record, field, buildSide('Ysgol y Dref', by), buildSide(null, 'Nia Rees'), resolved_at],
    )
  await addConflict(child, 'family', null, 'school')
  await addConflict(child, 'family', null, 'gp_name')
  await addConflict(other, 'family', getDaysAgo(1), 'school')
  await addConflict(other, 'Nia Rees', null, 'school')
}

async function addFamilyTasks(club: FamilyClub, query: Query): Promise<void> {
  const mother = await club.addAdult('Cerys', [])
  const link = newId()
  await query(
    `INSERT INTO family_links (id, organisation_id, adult_id, children, token_hash, sealed, ended, end_reason)
     VALUES ($1, $2, $3, '{}', $4, 'sealed', $5, 'wrong_tries')`,
    [link, club.id, mother, newId(), getDaysAgo(4)],
  )
  for (const [kind, closed] of [
    ['copy', null],
    ['removal', null],
    ['removal', getDaysAgo(1)],
  ])
    await query(
      `INSERT INTO family_requests (id, organisation_id, kind, link_id, people, asked, closed)
       VALUES ($1, $2, $3, $4, '{}', $5, $6)`,
      [newId(), club.id, kind, link, getDaysAgo(12), closed],
    )
}

type ConcernUsers = { leader: string; writer: string }

/** Adds a note that was sealed to a leader's key that has ended, and a note for the network alone. */
async function addUnreadConcern(club: string, { leader, writer }: ConcernUsers, query: Query): Promise<void> {
  const key = newId()
  await query(
    `INSERT INTO concern_keys (id, organisation_id, user_id, open, confirmed, ended) VALUES ($1, $2, $3, $4, now(), now())`,
    [key, club, leader, JSON.stringify(publicKey)],
  )
  for (const sealKey of [key, newId()]) {
    const concern = newId()
    await query(
      `INSERT INTO concerns (id, organisation_id, user_id, by, made_at, received_at) VALUES ($1, $2, $3, 'Huw', $4, $4)`,
      [concern, club, writer, getDaysAgo(0.1)],
    )
    await query(
      `INSERT INTO concern_seals (concern_id, key_id, organisation_id, by, box) VALUES ($1, $2, $3, 'b', 'sealed')`,
      [concern, sealKey, club],
    )
  }
}

async function addStatusTasks(club: string, query: Query): Promise<void> {
  const today = getLondonDay()
  const year = getYear(today)
  await query(
    `INSERT INTO holiday_confirmations (id, organisation_id, year, holiday, is_open, updated) VALUES ($1, $2, $3, $4, true, $5)`,
    [newId(), club, year, getHolidayByMonth(today), getDaysAgo(8)],
  )
  for (const outcome of ['waiting', 'confirmed'])
    await query(
      `INSERT INTO text_messages (id, source, mobile_number, organisation_id, message, timestamp, outcome)
       VALUES ($1, 'sms', '447700900111', $2, 'We may be open', $3, $4)`,
      [newId(), club, getDaysAgo(1), outcome],
    )
}

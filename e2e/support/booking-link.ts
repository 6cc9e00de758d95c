import { createHash } from 'node:crypto'
import { newId } from '../../contract/id.ts'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import type { Product } from '../../server/testing/product.ts'
import { createFamilyLink } from './family-link.ts'

/** Secret of the evening page in its address. */
const EVENING_TOKEN = 'link-of-an-evening-mail'

type FamilySessions = { results: { id: string; children: { registered: string }[] }[] }

/** Returns Riverside's session of tomorrow, open for booking until the evening of its day. Creates it if necessary. */
async function createOpenSession(product: Product): Promise<string> {
  const token = await product.token('coordinator.riverside')
  const id = newId()
  const date = addDays(getLondonDay(), 1)
  const args = { id, date, holiday: 'Extra Sessions', year: Number(date.slice(0, 4)) }
  const mutation = { id: newId(), seq: 1, name: 'session.create', v: 1, made_at: new Date().toISOString(), args }
  await product.call(token, 'POST', '/sync/push', { device_id: newId(), mutations: [mutation] })
  // An earlier call may have created the day's session. The server then joins the new one with it.
  const [session] = await product.query<{ id: string }>(
    `SELECT id FROM sessions WHERE date = $1 AND deleted_at IS NULL
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')`,
    [date],
  )
  if (!session) throw new Error(`Riverside has no session on ${date}`)
  const closes = `${date}T18:00:00Z`
  await product.call(token, 'POST', '/sessions/booking', { sessions: [session.id], places: 3, opens: null, closes })
  return session.id
}

/** Registers a family whose club has a session that is open for booking. Returns the path of the family's page. */
export async function createPlacesLink(product: Product): Promise<string> {
  await createOpenSession(product)
  return createFamilyLink(product)
}

/** Books tomorrow's places of a family. Returns the path of the page that the mail of the evening before opens. */
export async function createEveningLink(product: Product): Promise<string> {
  const session = await createOpenSession(product)
  const familyPath = `${product.url}/api${await createFamilyLink(product)}`
  const callFamily = async (method: string, path: string, body?: object, key?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(key && { 'X-Family-Key': key }) }
    const reply = await fetch(`${familyPath}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return reply.json()
  }
  const { key } = (await callFamily('POST', '/unlock', { date_of_birth: '2016-11-09' })) as { key: string }
  const { results } = (await callFamily('GET', '/sessions', undefined, key)) as FamilySessions
  const children = results.find(({ id }) => id === session)?.children ?? []
  const bookings = children.map(({ registered }) => ({ session, registered, state: 'booked' }))
  await callFamily('PUT', '/bookings', { bookings }, key)
  // The job sends this mail at 17:00 only, so the row is written here.
  await product.query(
    `WITH links AS (SELECT * FROM booking_links WHERE session_id = $1),
       answer AS (
         INSERT INTO booking_answers (id, organisation_id, link_id, date, token_hash)
         SELECT gen_random_uuid(), organisation_id, link_id, current_date + 1, $2 FROM links LIMIT 1
         ON CONFLICT DO NOTHING RETURNING id)
     INSERT INTO booking_answer_places (id, answer_id, organisation_id, session_id, registered_id, place)
     SELECT gen_random_uuid(), answer.id, organisation_id, session_id, registered_id, row_number() OVER ()
     FROM links, answer`,
    [session, createHash('sha256').update(EVENING_TOKEN).digest('hex')],
  )
  return `/booking/${EVENING_TOKEN}`
}

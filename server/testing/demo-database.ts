import pg from 'pg'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import { countTotals } from '../dashboard/count-totals.ts'
import { openDb } from '../db/client.ts'
import { loadDemo } from '../demo/load.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

/**
 * Maximum age in days of the sessions that stay, which covers the last holidays. Older sessions are deleted, because
 * every test browser downloads all sessions.
 */
const MAX_SESSION_AGE_DAYS = 130

const deleteOldSessions = async (url: string, today: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const oldestDay = addDays(today, -MAX_SESSION_AGE_DAYS)
  try {
    await client.query('DELETE FROM attendance a USING sessions s WHERE s.id = a.session_id AND s.date < $1::date', [
      oldestDay,
    ])
    await client.query('DELETE FROM sessions WHERE date < $1::date', [oldestDay])
  } finally {
    await client.end()
  }
}

/** Counts the totals once in the template, so that no server has to count them in its own clone. */
const countAllTotals = async (url: string): Promise<void> => {
  const db = openDb(url, { max: 2 })
  try {
    await countTotals(db)
  } finally {
    await db.close()
  }
}

/**
 * Creates a database with the demo data of the last months by cloning a template. The template contains today's
 * sessions, so it is loaded once a day.
 */
export const createDemoDatabase = (server: string): Promise<TestDatabase> => {
  const today = getLondonDay()
  return cloneDatabase(server, `demo_${today.replaceAll('-', '')}`, async (url) => {
    await loadDemo(url, { today, photos: false })
    await deleteOldSessions(url, today)
    await countAllTotals(url)
  })
}

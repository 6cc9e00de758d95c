import { parseArgs } from 'node:util'
import pg from 'pg'
import { getLondonDay } from '../../contract/rules/days.ts'
import { SettingError } from '../core/setting-error.ts'
import { openDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { DEMO_DOMAIN } from '../demo/accounts.ts'
import { GrowthError, growRiverside } from '../demo/grow.ts'
import { loadDemo } from '../demo/load.ts'
import { DataDirInUse } from '../postgres/data-dir.ts'
import { DatabaseStartError, joinEmbedded } from '../postgres/embedded.ts'
import { connectToDatabase } from '../postgres/external-database.ts'
import { readEnv } from '../settings/env.ts'

const USAGE =
  'npm run demo -- --people N --sessions N [--active A]\n' +
  'Loads the demo data into an empty database and brings Riverside to so many people (A of them not archived) and sessions.'

/** Thrown if the command may not run here or has wrong arguments. */
class DemoRefused extends Error {
  override name = 'DemoRefused'
}

const parseNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text)) throw new DemoRefused(`--${name} must be a whole number.\n${USAGE}`)
  return Number(text)
}

const readArguments = () => {
  const textOption = { type: 'string' } as const
  const parseOptions = () => {
    try {
      return parseArgs({ options: { people: textOption, sessions: textOption, active: textOption } }).values
    } catch {
      throw new DemoRefused(USAGE)
    }
  }
  const { people, sessions, active } = parseOptions()
  return {
    people: parseNumber('people', people) ?? 0,
    sessions: parseNumber('sessions', sessions) ?? 0,
    active: parseNumber('active', active),
  }
}

/** True if the database has an account that is not a demo account. */
const hasOtherAccounts = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM users WHERE email NOT LIKE $1 LIMIT 1', [`%@${DEMO_DOMAIN}`])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

const runDemoCommand = async (): Promise<void> => {
  const requestedSize = readArguments()
  const env = readEnv()
  if (env.mode === 'production') throw new DemoRefused('A production server never gets demo data. Nothing was changed.')
  const database = env.DATABASE_URL
    ? await connectToDatabase(env.DATABASE_URL)
    : await joinEmbedded({ dataDir: env.DATA_DIR, log: () => {} })
  try {
    await migrate(database.url)
    if (await hasOtherAccounts(database.url))
      throw new DemoRefused(
        'This database holds accounts that are not of the demo. Name another one: set DATABASE_URL or DATA_DIR. Nothing was changed.',
      )
    await loadDemo(database.url)
    const db = openDb(database.url, { max: 1 })
    try {
      const { people, active, sessions } = await growRiverside(db, { ...requestedSize, today: getLondonDay() })
      console.log(`Riverside has ${people} people, ${active} of them not archived, and ${sessions} sessions.`)
    } finally {
      await db.close()
    }
  } finally {
    await database.stop()
  }
}

runDemoCommand().catch((error: unknown) => {
  const isKnown =
    error instanceof DemoRefused ||
    error instanceof GrowthError ||
    error instanceof SettingError ||
    error instanceof DatabaseStartError ||
    error instanceof DataDirInUse
  console.error(isKnown ? error.message : error)
  process.exitCode = 1
})

import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from './database.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

it('gives every caller its own migrated database', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
  onTestFinished(async () => void (await Promise.all(databases.map((database) => database.drop()))))
  const [first, second] = await Promise.all(databases.map(({ url }) => connect(url)))

  const migrations = await first!.query('SELECT FROM drizzle.__drizzle_migrations')
  expect(migrations.rowCount).toBeGreaterThan(0)
  await first!.query('CREATE TABLE only_here (id int)')
  await expect(second!.query('SELECT FROM only_here')).rejects.toThrow('does not exist')
})

it('drops a database that is still in use', async () => {
  const database = await createTestDatabase()
  const client = await connect(database.url)
  const connectionEnd = new Promise((resolve) => client.once('end', resolve))
  client.on('error', () => {})
  await database.drop()
  await connectionEnd
  await expect(connect(database.url)).rejects.toThrow('does not exist')
})

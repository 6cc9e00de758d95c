import { createServer } from 'node:net'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { newId } from '../../contract/id.ts'
import { SettingError } from '../core/setting-error.ts'
import { migrate } from '../db/migrate.ts'
import { connectToDatabase } from './external-database.ts'

const catchRefusal = async (work: Promise<unknown>): Promise<SettingError> => {
  const error = await work.then(
    () => new Error('It was taken'),
    (cause: unknown) => cause,
  )
  if (error instanceof SettingError) return error
  throw error
}

it('accepts a reachable database and leaves it running', async () => {
  const url = inject('databaseUrl')
  const database = await connectToDatabase(url)
  expect(database.url).toBe(url)
  await database.stop()
  await connectToDatabase(url)
})

it('reports another server than PostgreSQL without its response', async () => {
  const otherServer = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0)
  await new Promise((resolve) => otherServer.once('listening', resolve))
  onTestFinished(() => void otherServer.close())
  const { port } = otherServer.address() as { port: number }
  const { message } = await catchRefusal(connectToDatabase(`postgres://nia:hush@127.0.0.1:${port}/hallbook`))
  expect(message).toMatch(new RegExp(`^DATABASE_URL names 127\\.0\\.0\\.1:${port}, which did not let Hallbook in`))
  expect(message).not.toMatch(/hush|HTTP/)
})

it("reports missing files of the address's options", async () => {
  const url = 'postgres://nia:hush@127.0.0.1:1/hallbook?sslrootcert=/nowhere/root.crt'
  const { message } = await catchRefusal(connectToDatabase(url))
  expect(message).toMatch(/^DATABASE_URL has options that cannot be used \(ENOENT\)/)
  expect(message).not.toContain('hush')
})

it('reports a user who may not create roles and tables', async () => {
  const adminClient = new pg.Client({ connectionString: inject('databaseUrl') })
  await adminClient.connect()
  const testDatabaseName = `hallbook_test_${newId().replaceAll('-', '')}`
  onTestFinished(async () => {
    await adminClient.query(`DROP DATABASE IF EXISTS ${testDatabaseName} WITH (FORCE)`)
    await adminClient.query(`DROP ROLE IF EXISTS ${testDatabaseName}`)
    await adminClient.end()
  })
  await adminClient.query(`CREATE ROLE ${testDatabaseName} LOGIN PASSWORD 'hush'`)
  await adminClient.query(`CREATE DATABASE ${testDatabaseName}`)
  const url = new URL(inject('databaseUrl'))
  Object.assign(url, { username: testDatabaseName, password: 'hush', pathname: `/${testDatabaseName}` })
  const { message } = await catchRefusal(migrate(url.href))
  expect(message).toMatch(/^DATABASE_URL names a user who may not make the roles and tables/)
})

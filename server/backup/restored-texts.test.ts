import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../core/log.ts'
import { openDb } from '../db/client.ts'
import { runRetention } from '../retention/retention.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type SmsGateway, startSmsGateway } from '../testing/sms-gateway.ts'
import { buildTextBody, createClubWithNumber, createStaff, getDayFromNow } from '../testing/text-fixture.ts'
import { textLedgers } from '../text-ledgers.ts'
import { createHttpGateway } from '../texts/http-gateway.ts'
import { runTexts } from '../texts/text-sender.ts'
import { restoreBackupFile } from './restore-backup.ts'
import { writeBackupFile } from './write-backup.ts'

let api: TestApi
let sms: SmsGateway
beforeAll(async () => {
  api = await createTestApi({ TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24' })
  sms = await startSmsGateway()
})
afterAll(async () => {
  await sms.close()
  await api.close()
})

const runTextSender = (db = api.db) =>
  runTexts(
    { db, log: createLog('silent'), env: api.env, ledgers: textLedgers },
    createHttpGateway(api.env, sms.url),
    new AbortController().signal,
  )

it('sends nothing again from a backup made before a wave [B-TXT-01]', async () => {
  await createClubWithNumber(api)
  const { token } = await createStaff(api)
  await api.call(token, 'POST', '/holiday_texts', buildTextBody({ second_text_date: getDayFromNow(3) }))
  const backupFile = join(mkdtempSync(join(tmpdir(), 'hallbook-texts-')), 'hallbook.backup')
  await writeBackupFile(backupFile, { url: api.databaseUrl })
  await runTextSender()
  expect(sms.received).toHaveLength(1)
  const targetDatabase = await createTestDatabase()
  await restoreBackupFile(targetDatabase.url, backupFile)
  const db = openDb(targetDatabase.url, { max: 3 })
  await runTextSender(db)
  expect(sms.received).toHaveLength(1)
  const { rows } = await db.network((_tx, client) => client.query('SELECT wave, state FROM holiday_text_waves'))
  expect(rows).toEqual([{ wave: 1, state: 'called_back' }])
  await db.close()
  await targetDatabase.drop()
})

it('deletes texts and replies after two years', async () => {
  const countTexts = async () => {
    const { rows } = await api.db.network((_tx, client) =>
      client.query('SELECT count(*)::int AS n FROM holiday_text_messages'),
    )
    return rows[0].n
  }
  const setAgeInMonths = (months: number) =>
    api.db.network((_tx, client) =>
      client.query('UPDATE holiday_text_messages SET created = now() - make_interval(months => $1)', [months]),
    )
  await setAgeInMonths(23)
  await runRetention(api.db, new AbortController().signal)
  expect(await countTexts()).toBe(1)
  await setAgeInMonths(25)
  expect((await runRetention(api.db, new AbortController().signal))?.texts).toBe(1)
  expect(await countTexts()).toBe(0)
})

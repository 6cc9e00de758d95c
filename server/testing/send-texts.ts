import { createLog } from '../core/log.ts'
import { openDb } from '../db/client.ts'
import { readEnv } from '../settings/env.ts'
import { textLedgers } from '../text-ledgers.ts'
import { startTextSender } from '../texts/text-sender.ts'

/**
 * Program for tests of texts. Sends the due texts in the database through the configured gateway until the process is
 * stopped.
 */
const env = readEnv()
const db = openDb(env.DATABASE_URL ?? '', { max: 6 })
const sender = startTextSender({ db, log: createLog('silent'), env, ledgers: textLedgers })
// Keep this process alive with a timer. In a real server, incoming calls keep the process alive. This process would
// otherwise end when no text is due.
const wakeTimer = setInterval(() => sender.wake(), 500)
process.on('SIGTERM', () => {
  clearInterval(wakeTimer)
  void sender.stop().then(() => db.close())
})

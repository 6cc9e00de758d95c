import { openDb } from '../db/client.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { startTextSender } from '../texts/text-sender.ts'

/**
 * Program for tests of texts. Sends the texts of the database by the configured gateway until the process is
 * stopped.
 */
const env = readEnv()
const db = openDb(env.DATABASE_URL ?? '', { max: 6 })
const sender = startTextSender({ db, log: createLog('silent'), env })
// A server stays alive by its calls. This process would end after it has found nothing to send.
const looks = setInterval(() => sender.wake(), 500)
process.on('SIGTERM', () => {
  clearInterval(looks)
  void sender.stop().then(() => db.close())
})

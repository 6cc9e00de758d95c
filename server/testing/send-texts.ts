import { openDb } from '../db/client.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { startTextSender } from '../texts/text-sender.ts'

/**
 * Run as a process of its own by tests of texts: sends the texts of the database by the gateway of the settings until it is
 * killed or told to end.
 */
const env = readEnv()
const db = openDb(env.DATABASE_URL ?? '', { max: 6 })
const sender = startTextSender({ db, log: createLog('silent'), env })
// A server is kept alive by its calls. This one would end by itself once a look has found nothing to send.
const looks = setInterval(() => sender.wake(), 500)
process.on('SIGTERM', () => {
  clearInterval(looks)
  void sender.stop().then(() => db.close())
})

import type { Tokens } from './auth/tokens.ts'
import type { TryCounter } from './auth/tries.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { MailSender } from './mail/mail-sender.ts'
import type { Storage } from './storage/storage.ts'
import type { EventHub } from './sync/events.ts'
import type { TextSender } from './texts/text-sender.ts'

/** What handlers work with; made once at the start of the process. */
export type Services = {
  env: Env
  log: Log
  db: Db
  tokens: Tokens
  tries: TryCounter
  events: EventHub
  mail: Pick<MailSender, 'wake'>
  texts: Pick<TextSender, 'wake'>
  /** Pictures and files of the network. */
  storage: Storage
}

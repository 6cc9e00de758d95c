import type { Tokens } from './auth/tokens.ts'
import type { TryCounter } from './auth/tries.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { WokenRuns } from './jobs/woken-runs.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage/storage.ts'
import type { EventHub } from './sync/events.ts'

/** Services for handlers, created once when the process starts. */
export type Services = {
  env: Env
  log: Log
  db: Db
  tokens: Tokens
  tries: TryCounter
  events: EventHub
  mail: Pick<WokenRuns, 'wake'>
  texts: Pick<WokenRuns, 'wake'>
  /** Storage for pictures and files of the network. */
  storage: Storage
}

import type { TokenService } from '../auth/tokens.ts'
import type { TryCounter } from '../auth/tries.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import type { EventHub } from '../db/event-hub.ts'
import type { WakeableJob } from '../jobs/woken-runs.ts'
import type { Env } from '../settings/env.ts'
import type { FileStorage } from '../storage/storage.ts'

/** Services for handlers, created once when the process starts. */
export type Services = {
  env: Env
  log: Log
  db: Db
  tokens: TokenService
  tries: TryCounter
  events: EventHub
  mail: Pick<WakeableJob, 'wake'>
  texts: Pick<WakeableJob, 'wake'>
  /** Storage for pictures and files of the network. */
  storage: FileStorage
}

import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import { idleJob, startWakeableJob, type WakeableJob } from '../jobs/woken-runs.ts'
import type { Env } from '../settings/env.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import type { TextGateway } from './gateway.ts'
import { handOverDueTexts } from './hand-over.ts'
import { createHttpGateway } from './http-gateway.ts'
import { joinLeftoverParts } from './leftover-parts.ts'
import { markLostTexts, type TextLedger } from './text-ledger.ts'
import { createTwilioGateway } from './twilio-gateway.ts'
import { advanceWaves, endSentWaves } from './waves.ts'

type TextSenderOptions = {
  db: Db
  log: Log
  env: Env
  /** Ledgers in the order in which their texts are sent. */
  ledgers: readonly TextLedger[]
}

/** Creates the configured gateway. Returns null if the settings name no gateway. */
const createGateway = (env: Env): TextGateway | null => {
  if (env.SMS_GATEWAY_URL) return createHttpGateway(env, env.SMS_GATEWAY_URL)
  return env.twilio ? createTwilioGateway(env, env.twilio) : null
}

/** Runs the sender once: marks lost texts for a user's decision and sends all due texts. */
export const runTexts = async (
  { db, log, env, ledgers }: TextSenderOptions,
  gateway: TextGateway,
  signal: AbortSignal,
  getNow: () => Date = () => new Date(),
  breaker: Breaker = createBreaker(),
): Promise<void> => {
  const now = getNow()
  const lostCount = await markLostTexts(db)
  if (lostCount > 0) log.warn({ texts: lostCount }, 'texts with unknown result')
  await joinLeftoverParts(db)
  await advanceWaves(db, env, now, signal)
  await handOverDueTexts({ db, gateway, env, ledgers, log, breaker, signal, getNow })
  await endSentWaves(db, now)
}

/** Starts the job that sends texts at start, each minute, and when woken. Without a gateway the texts wait. */
export const startTextSender = (options: TextSenderOptions): WakeableJob => {
  const { log, env } = options
  const gateway = createGateway(env)
  if (!gateway) {
    if (env.mode === 'production') log.warn('neither SMS_GATEWAY_URL nor SMS_TWILIO_SID is set: no text is sent')
    return idleJob
  }
  const breaker = createBreaker()
  return startWakeableJob({
    run: (signal) => runTexts(options, gateway, signal, () => new Date(), breaker),
    end: () => {},
    log,
    failed: 'texts failed',
  })
}

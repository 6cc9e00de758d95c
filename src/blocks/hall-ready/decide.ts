import type { OtherWaiting } from '@/hooks/lock-waiting.ts'
import type { SyncOverview } from '@/hooks/use-sync-state.ts'

type Problem = NonNullable<SyncOverview['problem']>

/** How a cycle of the sync ended that was asked for by the check; `late`: not in time, and nobody knows why. */
export type SyncOutcome = 'done' | 'late' | Problem

export type RegisterFacts = {
  /** Every page of the register has arrived. */
  whole: boolean
  people: number
  /** Changes that the server has not answered. */
  unsent: number
  /** Changes refused or held. */
  aside: number
  /** Work of other volunteers that waits on this device. */
  others: readonly OtherWaiting[]
  /** Conflicts not decided. */
  conflicts: number
  sessions: { id: string; day: 'today' | 'tomorrow'; group: string }[]
}

export type AppFacts = {
  /** The page is served by the worker. */
  inCharge: boolean
  /** The worker's store holds the page. */
  stored: boolean
  version: 'newest' | 'ready' | 'arriving' | 'unknown'
}

/** In MB of 1,000,000 bytes; null where the browser does not say. */
export type StorageFacts = { persisted: boolean; usedMb: number; freeMb: number | null }

/** What the check has found so far; `unknown` where it could not look. */
export type Facts = {
  sync?: SyncOutcome
  register?: RegisterFacts | 'unknown'
  app?: AppFacts | 'unknown'
  storage?: StorageFacts | 'unknown'
}

export const stepNames = ['sync', 'sent', 'register', 'sessions', 'app', 'storage'] as const
export type StepName = (typeof stepNames)[number]

/** Why a step needs somebody. */
export type Reason =
  | Exclude<SyncOutcome, 'done'>
  | 'unknown'
  | 'unsent'
  | 'aside'
  | 'not_whole'
  | 'not_stored'
  | 'new_version'
  | 'version_arriving'
  | 'version_unknown'
  | 'little_room'

export type Step = { state: 'waiting' } | { state: 'fine' } | { state: 'needs'; why: Reason }

export type Decision = {
  steps: Record<StepName, Step>
  /** Steps that need somebody. */
  needs: number
  outcome: 'checking' | 'ready' | 'not_ready'
}

/** Room that a day's work with its photos may take, in MB. */
export const ENOUGH_MB = 50

const waiting: Step = { state: 'waiting' }
const fine: Step = { state: 'fine' }
const need = (why: Reason): Step => ({ state: 'needs', why })

/** A step that has been looked at; `judge` says what is missing, if anything. */
const step = <F>(fact: F | 'unknown' | undefined, judge: (fact: F) => Reason | null): Step => {
  if (fact === undefined) return waiting
  const why = fact === 'unknown' ? 'unknown' : judge(fact as F)
  return why ? need(why) : fine
}

const missingApp = ({ inCharge, stored, version }: AppFacts): Reason | null => {
  if (!(inCharge && stored)) return 'not_stored'
  if (version === 'newest') return null
  return version === 'ready' ? 'new_version' : `version_${version}`
}

/**
 * Whether this device is ready for a hall without a network, step by step. Conflicts, work that only another volunteer
 * can send, and a browser that does not promise to keep the register are told, but fail nothing: none stops the work in
 * the hall.
 */
export const decide = (facts: Facts): Decision => {
  const { sync, register, app, storage } = facts
  const steps: Decision['steps'] = {
    sync: sync === undefined ? waiting : sync === 'done' ? fine : need(sync),
    sent: step(register, ({ unsent, aside }) => (aside ? 'aside' : unsent ? 'unsent' : null)),
    register: step(register, ({ whole }) => (whole ? null : 'not_whole')),
    sessions: step(register, () => null),
    app: step(app, missingApp),
    storage: step(storage, ({ freeMb }) => (freeMb !== null && freeMb < ENOUGH_MB ? 'little_room' : null)),
  }
  // A part of the register says nothing of the sessions that have not arrived.
  if (register !== undefined && register !== 'unknown' && !register.whole) steps.sessions = waiting
  const needs = Object.values(steps).filter(({ state }) => state === 'needs').length
  const ended = [sync, register, app, storage].every((fact) => fact !== undefined)
  return { steps, needs, outcome: !ended ? 'checking' : needs ? 'not_ready' : 'ready' }
}

import type { OtherWaiting } from '@/device/lock-waiting.ts'
import type { SyncOverview } from '@/hooks/use-sync-state.ts'

type Problem = NonNullable<SyncOverview['problem']>

/** How a cycle of the sync ended that was asked for by the check; `late`: not in time, and nobody knows why. */
export type SyncOutcome = 'done' | 'late' | Problem

/** An open question about a health fact: two notes, and one of them may harm. */
export type HealthQuestion = {
  id: string
  person: string
  /** Null where the person is not in the register any more. */
  name: string | null
  field: string
}

export type RegisterFacts = {
  /** Every page of the register has arrived. */
  whole: boolean
  people: number
  /** Days since the register was last brought up to date, once they are many. */
  age: number | null
  /** Photos that the register shows and this device has not. */
  photosMissing: number
  /** Changes that the server has not answered. */
  unsent: number
  /** Changes refused or held. */
  aside: number
  /** Work of other volunteers that waits on this device. */
  others: readonly OtherWaiting[]
  /** Conflicts not decided, those about health facts as well. */
  conflicts: number
  health: readonly HealthQuestion[]
  sessions: { id: string; day: 'today' | 'tomorrow'; group: string }[]
}

export type AppFacts = {
  /** The page is served by the worker. */
  inCharge: boolean
  /** The worker's store holds the whole app. */
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

export const stepNames = ['sync', 'sent', 'decisions', 'register', 'sessions', 'app', 'storage'] as const
export type StepName = (typeof stepNames)[number]

/** Why a step needs somebody. */
export type Reason =
  | Exclude<SyncOutcome, 'done'>
  | 'unknown'
  | 'unsent'
  | 'aside'
  | 'health'
  | 'not_whole'
  | 'not_stored'
  | 'new_version'
  | 'version_arriving'
  | 'version_unknown'
  | 'little_room'

/** `told` and `risk` are not fine, but stop no work in the hall: they are said, and need nobody now. */
export type Step = { state: 'waiting' | 'fine' | 'told' | 'risk' } | { state: 'needs'; why: Reason }

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
const told: Step = { state: 'told' }
const risk: Step = { state: 'risk' }
const need = (why: Reason): Step => ({ state: 'needs', why })

/** A step that has been looked at, as `judge` finds it. */
const step = <F>(fact: F | 'unknown' | undefined, judge: (fact: F) => Step): Step => {
  if (fact === undefined) return waiting
  return fact === 'unknown' ? need('unknown') : judge(fact as F)
}

const sent = ({ unsent, aside, others }: RegisterFacts): Step => {
  if (aside || unsent) return need(aside ? 'aside' : 'unsent')
  return others.length ? told : fine
}

// A part of the register says nothing of the questions and sessions that have not arrived.
const decisions = ({ whole, conflicts, health }: RegisterFacts): Step => {
  if (health.length) return need('health')
  if (!whole) return waiting
  return conflicts ? told : fine
}

// A register without people is whole, but hardly what a hall needs; a face that is missing stops no work.
const wholeRegister = ({ whole, people, photosMissing, age }: RegisterFacts): Step => {
  if (!whole) return need('not_whole')
  return people && !photosMissing && age === null ? fine : told
}

const ofApp = ({ inCharge, stored, version }: AppFacts): Step => {
  // An older app cannot be stored again, once the server has a newer one: that comes whole.
  if (inCharge && version === 'ready') return need('new_version')
  if (!(inCharge && stored)) return need('not_stored')
  if (version === 'newest') return fine
  return need(version === 'arriving' ? 'version_arriving' : 'version_unknown')
}

const room = ({ persisted, freeMb }: StorageFacts): Step => {
  if (freeMb !== null && freeMb < ENOUGH_MB) return need('little_room')
  if (!persisted) return risk
  return freeMb === null ? told : fine
}

/**
 * Whether this device is ready for a hall without a network, step by step. A question about a health fact may harm a
 * child there: it is decided first. Other conflicts, work that only another volunteer can send, and a browser that does
 * not promise to keep the register are told, but fail nothing: none stops the work in the hall.
 */
export const decide = (facts: Facts): Decision => {
  const { sync, register, app, storage } = facts
  const steps: Decision['steps'] = {
    sync: sync === undefined ? waiting : sync === 'done' ? fine : need(sync),
    sent: step(register, sent),
    decisions: step(register, decisions),
    register: step(register, wholeRegister),
    sessions: step(register, ({ whole }) => (whole ? fine : waiting)),
    app: step(app, ofApp),
    storage: step(storage, room),
  }
  const needs = Object.values(steps).filter(({ state }) => state === 'needs').length
  const ended = [sync, register, app, storage].every((fact) => fact !== undefined)
  return { steps, needs, outcome: !ended ? 'checking' : needs ? 'not_ready' : 'ready' }
}

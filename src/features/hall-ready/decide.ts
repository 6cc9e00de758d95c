import type { OtherUserPending } from '@/device-lock/lock-pending.ts'
import type { SyncOverview } from '@/sync-state/use-sync-state.ts'

type SyncProblem = NonNullable<SyncOverview['problem']>

/**
 * Result of the sync cycle that the check requested. `late` means that the cycle did not end in time and that no
 * problem is known.
 */
export type SyncOutcome = 'done' | 'late' | SyncProblem

/** Open conflict about a person's health information. Two notes differ, and one note may be harmful. */
export type HealthQuestion = {
  id: string
  person: string
  /** Null if the person was removed from the register. */
  name: string | null
  field: string
}

export type RegisterFacts = {
  /** True if this device has pulled the complete register. */
  whole: boolean
  people: number
  /** Days since the last update of the register, or null if it is recent. */
  age: number | null
  /** Number of photos that are missing on this device. */
  photosMissing: number
  /** Number of changes without a response from the server. */
  unsent: number
  /** Number of rejected or quarantined changes. */
  aside: number
  /** Unsent work of other volunteers on this device. */
  others: readonly OtherUserPending[]
  /** Number of open conflicts, including conflicts about health. */
  conflicts: number
  health: readonly HealthQuestion[]
  sessions: { id: string; day: 'today' | 'tomorrow'; group: string }[]
}

export type AppFacts = {
  /** True if the service worker serves the page. */
  inCharge: boolean
  /** True if the service worker's cache contains the full app. */
  stored: boolean
  version: 'newest' | 'ready' | 'arriving' | 'unknown'
}

/** Storage in MB (1,000,000 bytes). `freeMb` is null if the browser does not report it. */
export type StorageFacts = { persisted: boolean; usedMb: number; freeMb: number | null }

/** Facts found by the check so far. `unknown` means that the fact could not be determined. */
export type ReadinessFacts = {
  sync?: SyncOutcome
  register?: RegisterFacts | 'unknown'
  app?: AppFacts | 'unknown'
  storage?: StorageFacts | 'unknown'
}

export const stepNames = ['sync', 'sent', 'decisions', 'register', 'sessions', 'app', 'storage'] as const
export type StepName = (typeof stepNames)[number]

/** Reasons why a step needs an action. */
export type StepReason =
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

/**
 * State of a step. The notice and risk states do not block work in the hall. They are shown, but no action is needed
 * now.
 */
export type CheckStep = { state: 'waiting' | 'fine' | 'told' | 'risk' } | { state: 'needs'; why: StepReason }

export type ReadinessDecision = {
  steps: Record<StepName, CheckStep>
  /** Number of steps that need an action. */
  needs: number
  outcome: 'checking' | 'ready' | 'not_ready'
}

/** Free space in MB that a day's work with photos may need. */
export const MIN_FREE_MB = 50

const waitingStep: CheckStep = { state: 'waiting' }
const fineStep: CheckStep = { state: 'fine' }
const noticeStep: CheckStep = { state: 'told' }
const riskStep: CheckStep = { state: 'risk' }
const createNeedsStep = (why: StepReason): CheckStep => ({ state: 'needs', why })

/** Evaluates a step. The step is waiting until its fact is known. */
const evaluateStep = <F>(fact: F | 'unknown' | undefined, evaluate: (fact: F) => CheckStep): CheckStep => {
  if (fact === undefined) return waitingStep
  return fact === 'unknown' ? createNeedsStep('unknown') : evaluate(fact as F)
}

const evaluateSent = ({ unsent, aside, others }: RegisterFacts): CheckStep => {
  if (aside || unsent) return createNeedsStep(aside ? 'aside' : 'unsent')
  return others.length ? noticeStep : fineStep
}

// A conflict about health always needs an action. Other conflicts are unknown until the full register has arrived.
const evaluateDecisions = ({ whole, conflicts, health }: RegisterFacts): CheckStep => {
  if (health.length) return createNeedsStep('health')
  if (!whole) return waitingStep
  return conflicts ? noticeStep : fineStep
}

// Evaluates the register's data. An empty register is complete, but probably not what the hall needs. Missing photos do
// not block work.
const evaluateRegister = ({ whole, people, photosMissing, age }: RegisterFacts): CheckStep => {
  if (!whole) return createNeedsStep('not_whole')
  return people && !photosMissing && age === null ? fineStep : noticeStep
}

const evaluateApp = ({ inCharge, stored, version }: AppFacts): CheckStep => {
  // Check for a newer version first, because it replaces the app completely. Missing files of the older version need
  // not be downloaded again.
  if (inCharge && version === 'ready') return createNeedsStep('new_version')
  if (!(inCharge && stored)) return createNeedsStep('not_stored')
  if (version === 'newest') return fineStep
  return createNeedsStep(version === 'arriving' ? 'version_arriving' : 'version_unknown')
}

const evaluateStorage = ({ persisted, freeMb }: StorageFacts): CheckStep => {
  if (freeMb !== null && freeMb < MIN_FREE_MB) return createNeedsStep('little_room')
  if (!persisted) return riskStep
  return freeMb === null ? noticeStep : fineStep
}

function evaluateSync(sync: ReadinessFacts['sync']): CheckStep {
  if (sync === undefined) return waitingStep
  return sync === 'done' ? fineStep : createNeedsStep(sync)
}

/**
 * Decides step by step if this device is ready for a hall without a network. An open conflict about health fails the
 * check, because it may harm a child in the hall. Other conflicts, other volunteers' work and unprotected storage are
 * shown, but they do not fail the check.
 */
export const decideReadiness = (facts: ReadinessFacts): ReadinessDecision => {
  const { sync, register, app, storage } = facts
  const steps: ReadinessDecision['steps'] = {
    sync: evaluateSync(sync),
    sent: evaluateStep(register, evaluateSent),
    decisions: evaluateStep(register, evaluateDecisions),
    register: evaluateStep(register, evaluateRegister),
    sessions: evaluateStep(register, ({ whole }) => (whole ? fineStep : waitingStep)),
    app: evaluateStep(app, evaluateApp),
    storage: evaluateStep(storage, evaluateStorage),
  }
  const needsCount = Object.values(steps).filter(({ state }) => state === 'needs').length
  const isComplete = [sync, register, app, storage].every((fact) => fact !== undefined)
  function getOutcome(): ReadinessDecision['outcome'] {
    if (!isComplete) return 'checking'
    return needsCount ? 'not_ready' : 'ready'
  }
  return { steps, needs: needsCount, outcome: getOutcome() }
}

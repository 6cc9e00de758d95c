import { isHealthField } from '@contract/registered/registered-fields.ts'
import { addDays } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { listOthersPending } from '@/device-lock/lock-pending.ts'
import { readNotifiedAge } from '@/device-lock/register-opening.ts'
import { findMissingPhotos } from '@/device-storage/offline-photos.ts'
import { countPending } from '@/replica/unsent-counts.ts'
import type { StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import type { AppFacts, HealthQuestion, RegisterFacts, StorageFacts } from './decide.ts'

type Db = ReturnType<typeof useReplica>['db']

/** Returns the conflicts about health among the open conflicts, with each person's name. */
const listHealthQuestions = async (
  db: Db,
  openConflicts: readonly StoredRow<'conflicts'>[],
): Promise<HealthQuestion[]> => {
  const questions = openConflicts.flatMap(({ id, table, record, field }) =>
    table === 'registered' && field !== null && isHealthField(field) ? [{ id, person: record, field }] : [],
  )
  const people = await db.rows('registered').bulkGet(questions.map(({ person }) => person))
  return questions.map((question, index) => {
    const person = people[index]
    return { ...question, name: person ? getFullName(person) : null }
  })
}

/**
 * Inspects the register on this device.
 * @param today day in the hall as `YYYY-MM-DD`
 */
export const inspectRegister = async (db: Db, today: string): Promise<RegisterFacts> => {
  const tomorrow = addDays(today, 1)
  const [complete, isLoading, people, unsent, aside, openConflicts, sessions, groups, others, missingPhotos, age] =
    await Promise.all([
      db.getMeta('complete'),
      db.getMeta('bootstrapping'),
      db.rows('registered').count(),
      countPending(db),
      db.set_aside.count(),
      db
        .rows('conflicts')
        .filter((c) => !c.resolved_at)
        .toArray(),
      db.rows('sessions').where('date').anyOf(today, tomorrow).toArray(),
      db.rows('groups').toArray(),
      // Assume that other users have no unsent work if the browser cannot list its databases.
      listOthersPending(db.user).catch(() => []),
      findMissingPhotos(db),
      readNotifiedAge(db),
    ])
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const sessionFacts = sessions.map(({ id, date, group, group__name }) => ({
    id,
    day: date === today ? ('today' as const) : ('tomorrow' as const),
    group: groupNames.get(group) ?? group__name,
  }))
  sessionFacts.sort((a, b) => a.day.localeCompare(b.day) || a.group.localeCompare(b.group))
  return {
    whole: complete === true && !isLoading,
    people,
    age,
    photosMissing: missingPhotos.length,
    unsent,
    aside,
    others,
    conflicts: openConflicts.length,
    health: await listHealthQuestions(db, openConflicts),
    sessions: sessionFacts,
  }
}

type InstallingWorker = Pick<ServiceWorker, 'state' | 'addEventListener' | 'removeEventListener'>
export type WorkerRegistration = {
  readonly installing: InstallingWorker | null
  readonly waiting: object | null
  update(): Promise<unknown>
}

export type AppSources = {
  /** True if a service worker serves this page. */
  inCharge: boolean
  registration(): Promise<WorkerRegistration | undefined>
  /** Returns true if the full app is in the service worker's cache. */
  stored(): Promise<boolean>
}

/** Waits until a new service worker is installed or has failed, up to the timeout. */
const waitForInstall = (worker: InstallingWorker, limitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      worker.removeEventListener('statechange', finish)
      resolve()
    }
    const timer = setTimeout(finish, limitMs)
    worker.addEventListener('statechange', finish)
  })

/** Returns true if the browser has checked for a newer version, or false after a failure or timeout. */
const checkForUpdate = (registration: WorkerRegistration, limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs)
    registration
      .update()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })

const findVersion = async (
  registration: WorkerRegistration | undefined,
  limitMs: number,
): Promise<AppFacts['version']> => {
  if (!registration) return 'unknown'
  if (registration.waiting) return 'ready'
  const hasChecked = await checkForUpdate(registration, limitMs)
  const { installing } = registration
  if (installing?.state === 'installing') await waitForInstall(installing, limitMs)
  if (registration.waiting) return 'ready'
  if (installing?.state === 'installing') return 'arriving'
  // Report an unknown version for a redundant worker. It failed to install, so a newer version exists that is not on
  // this device.
  return hasChecked && installing?.state !== 'redundant' ? 'newest' : 'unknown'
}

/**
 * Checks if the app opens offline and is the newest version.
 * @param limitMs timeout in ms for the server's response and for a new version's download
 */
export const inspectApp = async (sources: AppSources, limitMs: number): Promise<AppFacts> => {
  const loadVersion = async () => findVersion(await sources.registration(), limitMs)
  const [stored, version] = await Promise.all([sources.stored(), loadVersion()])
  return { inCharge: sources.inCharge, stored, version }
}

const toMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

/** Checks if the browser stores the register persistently, and how much space is free. */
export const inspectStorage = async (
  storage: Partial<Pick<StorageManager, 'persisted' | 'estimate'>> | undefined,
): Promise<StorageFacts> => {
  const [persisted, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.()])
  const { usage = 0, quota } = estimate ?? {}
  return {
    persisted: persisted === true,
    usedMb: toMegabytes(usage),
    freeMb: quota === undefined ? null : toMegabytes(Math.max(0, quota - usage)),
  }
}

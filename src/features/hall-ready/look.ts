import { isHealthField } from '@contract/registered/registered-fields.ts'
import { fullName } from '@contract/rules/person.ts'
import { missingPhotos } from '@/device/kept-photos.ts'
import { othersWaiting } from '@/device/lock-waiting.ts'
import { manyDaysOld } from '@/device/register-opening.ts'
import { waitingIn } from '@/device/unsent.ts'
import type { Stored, useReplica } from '@/hooks/use-replica.ts'
import type { AppFacts, HealthQuestion, RegisterFacts, StorageFacts } from './decide.ts'

type Db = ReturnType<typeof useReplica>['db']

const DAY_MS = 86_400_000

/** The calendar day after a day, both as `YYYY-MM-DD`. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** The questions about health facts among these conflicts. */
const healthQuestions = async (db: Db, open: readonly Stored<'conflicts'>[]): Promise<HealthQuestion[]> => {
  const asked = open.flatMap(({ id, table, record, field }) =>
    table === 'registered' && field !== null && isHealthField(field) ? [{ id, person: record, field }] : [],
  )
  const people = await db.rows('registered').bulkGet(asked.map(({ person }) => person))
  return asked.map((question, at) => {
    const person = people[at]
    return { ...question, name: person ? fullName(person) : null }
  })
}

/**
 * What this device holds of the register.
 * @param today the day in the hall, `YYYY-MM-DD`
 */
export const lookAtRegister = async (db: Db, today: string): Promise<RegisterFacts> => {
  const tomorrow = dayAfter(today)
  const [complete, loading, people, unsent, aside, open, sessions, groups, others, photos, age] =
    await Promise.all([
      db.getMeta('complete'),
      db.getMeta('bootstrapping'),
      db.rows('registered').count(),
      waitingIn(db),
      db.set_aside.count(),
      db
        .rows('conflicts')
        .filter((c) => !c.resolved_at)
        .toArray(),
      db.rows('sessions').where('date').anyOf(today, tomorrow).toArray(),
      db.rows('groups').toArray(),
      // A browser that does not tell what it stores: then nothing is said of others.
      othersWaiting(db.user).catch(() => []),
      missingPhotos(db),
      manyDaysOld(db),
    ])
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const listed = sessions.map(({ id, date, group, group__name }) => ({
    id,
    day: date === today ? ('today' as const) : ('tomorrow' as const),
    group: names.get(group) ?? group__name,
  }))
  listed.sort((a, b) => a.day.localeCompare(b.day) || a.group.localeCompare(b.group))
  return {
    whole: complete === true && !loading,
    people,
    age,
    photosMissing: photos.length,
    unsent,
    aside,
    others,
    conflicts: open.length,
    health: await healthQuestions(db, open),
    sessions: listed,
  }
}

type Worker = Pick<ServiceWorker, 'state' | 'addEventListener' | 'removeEventListener'>
export type Registration = {
  readonly installing: Worker | null
  readonly waiting: object | null
  update(): Promise<unknown>
}

export type AppSources = {
  /** Whether a worker serves this page. */
  inCharge: boolean
  registration(): Promise<Registration | undefined>
  /** Whether the whole app is in the worker's store. */
  stored(): Promise<boolean>
}

/** Waits until a new worker has its files or has given up, at most this long. */
const installed = (worker: Worker, limitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      worker.removeEventListener('statechange', end)
      resolve()
    }
    const timer = setTimeout(end, limitMs)
    worker.addEventListener('statechange', end)
  })

/** Whether the browser has heard of a newer version. False where the worker's file could not be fetched in time. */
const askedForNewest = (registration: Registration, limitMs: number): Promise<boolean> =>
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

const versionOf = async (
  registration: Registration | undefined,
  limitMs: number,
): Promise<AppFacts['version']> => {
  if (!registration) return 'unknown'
  if (registration.waiting) return 'ready'
  const asked = await askedForNewest(registration, limitMs)
  const { installing } = registration
  if (installing?.state === 'installing') await installed(installing, limitMs)
  if (registration.waiting) return 'ready'
  if (installing?.state === 'installing') return 'arriving'
  // An install of which one file did not arrive: there is a newer version, and it is not here.
  return asked && installing?.state !== 'redundant' ? 'newest' : 'unknown'
}

/**
 * Whether the app itself opens without a network, and is the newest.
 * @param limitMs how long the server may take to say so, and a new version to arrive
 */
export const lookAtApp = async (sources: AppSources, limitMs: number): Promise<AppFacts> => {
  const newest = async () => versionOf(await sources.registration(), limitMs)
  const [stored, version] = await Promise.all([sources.stored(), newest()])
  return { inCharge: sources.inCharge, stored, version }
}

const mb = (bytes: number): number => Math.round(bytes / 1_000_000)

/** Whether the browser promises to keep the register, and how much room is left. */
export const lookAtStorage = async (
  storage: Partial<Pick<StorageManager, 'persisted' | 'estimate'>> | undefined,
): Promise<StorageFacts> => {
  const [persisted, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.()])
  const { usage = 0, quota } = estimate ?? {}
  return {
    persisted: persisted === true,
    usedMb: mb(usage),
    freeMb: quota === undefined ? null : mb(Math.max(0, quota - usage)),
  }
}

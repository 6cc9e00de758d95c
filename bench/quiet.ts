import { setTimeout } from 'node:timers/promises'
import { getPercentile } from './report.ts'

/** Maximum factor by which a lap may be slower than the quiet pace for the machine to count as quiet. */
const MAX_SLOWDOWN_FACTOR = 1.2
/** Maximum number of times that a piece of work is done if the machine is busy. */
const MAX_ATTEMPTS = 6
/**
 * Default limit in seconds for the time that one benchmark spends with waiting and repeating. `BENCH_WAIT` overrides
 * it.
 */
const MAX_WAIT_SECONDS = 8 * 60

/**
 * Reads the number of seconds from `BENCH_WAIT`, or returns undefined. With a small number, a benchmark ends soon even
 * on a busy machine. It then reports the figures that it measured.
 */
const readWaitSetting = (): number | undefined => {
  const setting = process.env.BENCH_WAIT
  if (setting === undefined || setting === '') return undefined
  const seconds = Number(setting)
  if (Number.isFinite(seconds) && seconds >= 0) return seconds
  throw new Error(`BENCH_WAIT is a number of seconds, not "${setting}"`)
}

const lapText = JSON.stringify(
  Array.from({ length: 3000 }, (_, i) => ({
    id: `person ${i}`,
    name: `name ${(i * 7919) % 3001}`,
    ticks: [i, i + 1, i * 2],
    notes: { first: `x${i}`, second: null, known: true },
  })),
)

/**
 * Measures the time in ms of a fixed piece of work in this process (a lap). The work allocates memory as a page does,
 * because on a shared host memory slows down first.
 */
const measureLap = (): number => {
  const startedAt = performance.now()
  for (let i = 0; i < 4; i++) {
    const rows = JSON.parse(lapText) as { id: string; name: string }[]
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    if (rowsById.size !== rows.length) throw new Error('ids are not unique')
  }
  return performance.now() - startedAt
}

/** Runs pieces of work while the machine is quiet. Describes afterwards how quiet the machine was. */
export type QuietRunner = { quietly<T>(work: () => Promise<T>): Promise<T>; told(): string }

/**
 * Creates a runner that runs work while no other guest of the host slows the machine down. Such slowdowns last seconds
 * or minutes. The runner checks the machine's pace before and after each piece of work. It uses separate laps for this,
 * never the measured work. The quiet pace is the pace of the fastest quarter of all laps. So a machine that is always
 * slow counts as quiet. Create the runner when the machine is in the same state as during the measurements.
 * @param maxWaitSeconds limit for the total time of waiting and repeating. After that, results are accepted even on a
 * busy machine, and the report states their number.
 */
export const createQuietRunner = async (maxWaitSeconds = MAX_WAIT_SECONDS): Promise<QuietRunner> => {
  const waitBudgetMs = (readWaitSetting() ?? maxWaitSeconds) * 1000
  const paces: number[] = []
  let [pieceCount, repeatCount, acceptedBusyCount, spentMs] = [0, 0, 0, 0]
  const isQuiet = (): boolean => {
    const [, medianLapMs = 0] = [measureLap(), measureLap(), measureLap()].sort((a, b) => a - b)
    paces.push(medianLapMs)
    return medianLapMs <= getPercentile(paces, 0.25) * MAX_SLOWDOWN_FACTOR
  }
  const waitUntilQuiet = async () => {
    const startedAt = performance.now()
    while (!isQuiet() && spentMs + performance.now() - startedAt < waitBudgetMs) await setTimeout(200)
    spentMs += performance.now() - startedAt
  }
  // Run many laps over some seconds first. The first laps are slow until they are compiled, and a single moment does
  // not represent the machine.
  for (let i = 0; i < 40; i++) {
    isQuiet()
    await setTimeout(100)
  }
  const runQuietly = async <T>(work: () => Promise<T>): Promise<T> => {
    pieceCount += 1
    for (let attempt = 1; ; attempt++) {
      await waitUntilQuiet()
      const startedAt = performance.now()
      const result = await work()
      if (isQuiet()) return result
      if (attempt === MAX_ATTEMPTS || spentMs >= waitBudgetMs) {
        acceptedBusyCount += 1
        return result
      }
      repeatCount += 1
      spentMs += performance.now() - startedAt
    }
  }
  return {
    quietly: runQuietly,
    told: () =>
      `${repeatCount} done again and ${acceptedBusyCount} of ${pieceCount} counted though the machine was busy with others`,
  }
}

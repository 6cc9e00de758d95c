import { setTimeout } from 'node:timers/promises'
import { percentile } from './report.ts'

/** How much slower than at its usual quiet pace a quiet machine may be. */
const SLACK = 1.2
/** How often a piece of work is done again because the machine was not quiet. */
const TRIES = 6
/** Minutes that a bench spends in all on waiting for quiet moments and on doing work again, unless BENCH_WAIT says otherwise. */
const MAX_WAIT_SECONDS = 8 * 60

/** The seconds in `BENCH_WAIT`, where it is set: a bench then ends soon on a busy machine too, and tells what it counted. */
const waitSaid = (): number | undefined => {
  const said = process.env.BENCH_WAIT
  if (said === undefined || said === '') return undefined
  const seconds = Number(said)
  if (Number.isFinite(seconds) && seconds >= 0) return seconds
  throw new Error(`BENCH_WAIT is a number of seconds, not "${said}"`)
}

const text = JSON.stringify(
  Array.from({ length: 3000 }, (_, i) => ({
    id: `person ${i}`,
    name: `name ${(i * 7919) % 3001}`,
    ticks: [i, i + 1, i * 2],
    notes: { first: `x${i}`, second: null, known: true },
  })),
)

/** Milliseconds that a fixed piece of work takes this process. It asks for memory, as a page does: a neighbour is felt there first. */
const lap = (): number => {
  const began = performance.now()
  for (let i = 0; i < 4; i++) {
    const rows = JSON.parse(text) as { id: string; name: string }[]
    const byId = new Map(rows.map((row) => [row.id, row]))
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    if (byId.size !== rows.length) throw new Error('ids are not unique')
  }
  return performance.now() - began
}

/** Does pieces of work when the machine is quiet, and can say how quiet it was. */
export type QuietHours = { quietly<T>(work: () => Promise<T>): Promise<T>; told(): string }

/**
 * Work that is done when nobody else slows the machine down: other guests of its host do so for seconds or minutes.
 * Whether somebody does is asked before and after each piece, of work that has nothing to do with what is measured, and
 * never of what was measured. The quiet pace is that of the fastest quarter of these laps, so that on a machine that is
 * slow all the time it changes nothing. To be made once the machine is in the state in which the pieces are measured.
 * @param longestWait seconds in all for waiting and doing again; after them pieces are counted as they come, and told
 */
export const quietHours = async (longestWait = MAX_WAIT_SECONDS): Promise<QuietHours> => {
  const budget = (waitSaid() ?? longestWait) * 1000
  const paces: number[] = []
  let [pieces, again, anyway, spent] = [0, 0, 0, 0]
  const isQuiet = (): boolean => {
    const [, middle = 0] = [lap(), lap(), lap()].sort((a, b) => a - b)
    paces.push(middle)
    return middle <= percentile(paces, 0.25) * SLACK
  }
  const untilQuiet = async () => {
    const began = performance.now()
    while (!isQuiet() && spent + performance.now() - began < budget) await setTimeout(200)
    spent += performance.now() - began
  }
  // The first laps are compiled while they run, and one moment tells little of the machine.
  for (let i = 0; i < 40; i++) {
    isQuiet()
    await setTimeout(100)
  }
  const quietly = async <T>(work: () => Promise<T>): Promise<T> => {
    pieces += 1
    for (let tries = 1; ; tries++) {
      await untilQuiet()
      const began = performance.now()
      const result = await work()
      if (isQuiet()) return result
      if (tries === TRIES || spent >= budget) {
        anyway += 1
        return result
      }
      again += 1
      spent += performance.now() - began
    }
  }
  return {
    quietly,
    told: () =>
      `${again} done again and ${anyway} of ${pieces} counted though the machine was busy with others`,
  }
}

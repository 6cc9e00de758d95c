import type { Club } from '../tablet.ts'
import { makeSessions } from '../tablet.ts'
import { type Contender, type Environment, openDevice } from './contenders.ts'
import type { Tick } from './peer.ts'

const RUNS = 3
/**
 * Number of writes before the measurement. After its start a browser also writes its own data to the disk, which would
 * slow down measured writes.
 */
const WARM_UP_WRITES = 500
/** Delay in ms from the moment when all devices are ready to their common start. Each must receive the start time. */
const START_DELAY_MS = 1000

/** Measured figures. Key: contender, value: one figure for each run. */
export type FiguresByContender = ReadonlyMap<Contender, readonly number[]>

/**
 * Setup that all measurements share: a club with people, the servers, and the number of days that already have
 * sessions.
 */
export type MeasureSetup = {
  club: Club
  world: Environment
  people: readonly string[]
  days: { used: number }
}

/** Measures the contenders in turn, so that changes in the machine's speed affect all of them alike. */
const measureInTurns = async (
  contenders: readonly Contender[],
  measure: (contender: Contender, run: string) => Promise<number>,
): Promise<FiguresByContender> => {
  const figures = new Map<Contender, number[]>(contenders.map((contender) => [contender, []]))
  for (let turn = 0; turn < RUNS; turn++) {
    for (const contender of contenders) {
      const run = `${Date.now().toString(36)}`
      const figure = await measure(contender, run)
      figures.get(contender)?.push(figure)
      console.log(`  ${contender.name}: ${figure.toFixed(2)}`)
    }
  }
  return figures
}

/**
 * Creates as many new sessions as are needed for `count` ticks, and builds the ticks. The same people are ticked in
 * each session.
 */
const createTicks = async ({ club, days, people }: MeasureSetup, count: number): Promise<Tick[]> => {
  const sessions = await makeSessions(club, Math.ceil(count / people.length), days.used)
  days.used += sessions.length
  return sessions.flatMap((session) => people.map((registered) => ({ session, registered }))).slice(0, count)
}

/** Counts the ticks of a run that arrived at a contender's server. */
const countArrivedTicks = async (
  { club, world }: MeasureSetup,
  { page }: Contender,
  run: string,
  ticks: readonly Tick[],
) => {
  if (page === 'hallbook' || page === 'limit') {
    const [row] = await club.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM attendance WHERE session_id = ANY($1)',
      [[...new Set(ticks.map(({ session }) => session))]],
    )
    return row?.n
  }
  const response = await fetch(`${world.peers}/count?scope=${run}&in=${page === 'pouchdb' ? 'couch' : 'postgres'}`)
  return Number(await response.text())
}

/** Deletes the data of a run, so that it does not affect later runs. */
const deleteRunData = async ({ club }: MeasureSetup): Promise<void> => {
  await club.query('DELETE FROM attendance WHERE organisation_id = $1', [club.organisation])
  await club.query('DELETE FROM mutations WHERE organisation_id = $1', [club.organisation])
}

/**
 * Measures the number of ticks that are written per second. Ticks are written one after another, and each is on disk
 * before the next begins.
 */
export const measureLocalWrites = async (setup: MeasureSetup, contenders: readonly Contender[], count: number) => {
  const ticks = await createTicks(setup, WARM_UP_WRITES + count)
  return measureInTurns(contenders, async (contender, run) => {
    const { page, close } = await openDevice(setup.world, contender, run)
    await page.evaluate((few) => peer.localWrite(few), ticks.slice(0, WARM_UP_WRITES))
    const ms = await page.evaluate((many) => peer.localWrite(many), ticks.slice(WARM_UP_WRITES))
    await close()
    return (count * 1000) / ms
  })
}

/**
 * Measures the time in seconds to send pending ticks, until the client knows that the server has accepted all of them.
 */
export const measureReplays = async (setup: MeasureSetup, contenders: readonly Contender[], count: number) =>
  measureInTurns(contenders, async (contender, run) => {
    const { name, part = 1 } = contender
    const ticks = await createTicks(setup, count / part)
    const { page, close } = await openDevice(setup.world, contender, run)
    const ms = await page.evaluate((many) => peer.replay(many), ticks)
    const arrivedCount = await countArrivedTicks(setup, contender, run, ticks)
    if (arrivedCount !== ticks.length) throw new Error(`${name}: ${arrivedCount} ticks arrived, not ${ticks.length}`)
    await close()
    await deleteRunData(setup)
    return (ms * part) / 1000
  })

/** Measures the time in seconds until an empty replica contains all people. */
export const measureBootstraps = async (setup: MeasureSetup, contenders: readonly Contender[], count: number) =>
  measureInTurns(contenders, async (contender, run) => {
    const { page, close } = await openDevice(setup.world, contender, run)
    const ms = await page.evaluate(() => peer.bootstrap())
    const personCount = await page.evaluate(() => peer.people())
    if (personCount !== count) throw new Error(`${contender.name}: ${personCount} people came, not ${count}`)
    await close()
    return ms / 1000
  })

/** Measures the time in seconds from the common start until the last device has the ticks of all devices. */
export const measureConvergences = async (
  setup: MeasureSetup,
  contenders: readonly Contender[],
  devices: number,
  ticksPerDevice: number,
) =>
  measureInTurns(contenders, async (contender, run) => {
    const ticks = await createTicks(setup, devices * ticksPerDevice)
    const openedDevices = await Promise.all(
      Array.from({ length: devices }, () => openDevice(setup.world, contender, run)),
    )
    await Promise.all(openedDevices.map(({ page }) => page.evaluate(() => peer.follow?.())))
    // Set the start only when every page is ready, because a page may need seconds on a slow machine.
    await Promise.all(
      openedDevices.map(({ page }, i) => {
        const ownTicks = ticks.slice(i * ticksPerDevice, (i + 1) * ticksPerDevice)
        return page.evaluate((mine) => peer.prepare?.(mine), ownTicks)
      }),
    )
    const job = { all: ticks.length, startAt: Date.now() + START_DELAY_MS }
    const endTimes = await Promise.all(
      openedDevices.map(({ page }) =>
        page.evaluate(({ all, startAt }) => peer.converge?.(all, startAt) ?? Number.NaN, job),
      ),
    )
    const arrivedCount = await countArrivedTicks(setup, contender, run, ticks)
    if (arrivedCount !== ticks.length) throw new Error(`${contender.name}: ${arrivedCount} ticks arrived`)
    await Promise.all(openedDevices.map((device) => device.close()))
    await deleteRunData(setup)
    return (Math.max(...endTimes) - job.startAt) / 1000
  })

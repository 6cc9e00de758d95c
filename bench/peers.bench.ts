import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as who from './peers/contenders.ts'
import { ensurePeers } from './peers/installed.ts'
import {
  type Figures,
  type MeasureSetup,
  measureBootstraps,
  measureConvergences,
  measureLocalWrites,
  measureReplays,
} from './peers/measures.ts'
import { startPeerServer } from './peers/start-server.ts'
import { type Claim, getPercentile, report } from './report.ts'
import { type Club, findListedPeople, startClub } from './tablet.ts'

const PEOPLE = 10_000
const LISTED = 1000
const TICKS = 10_000
const WRITES = 500
const DEVICES = 5
const TICKS_PER_DEVICE = 100

ensurePeers()

/** Loads all people of the club, as a device receives them in its first pull. */
const pullPeople = async (club: Club, token: string): Promise<object[]> => {
  const people: object[] = []
  for (let cursor = '', hasMorePages = true; hasMorePages; ) {
    const query = new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) })
    const page = (await club.call(token, 'GET', `/sync/pull?${query}`)) as {
      cursor: string
      more: boolean
      changes: { table: string; row: object | null }[]
    }
    people.push(...page.changes.flatMap(({ table, row }) => (table === 'registered' && row ? row : [])))
    cursor = page.cursor
    hasMorePages = page.more
  }
  return people
}

const getMedian = (figures: Figures, contender: who.Contender): number =>
  getPercentile(figures.get(contender) ?? [], 0.5)

/** Prints the figures of each contender, and the ratio of its median to Hallbook's median. */
const printFigures = (title: string, unit: string, figures: Figures) => {
  console.log(`\n${title}, median of the runs behind it`)
  for (const [contender, runs] of figures) {
    const share = getMedian(figures, contender) / getMedian(figures, who.hallbook)
    console.log(
      `  ${contender.name}: ${getMedian(figures, contender).toFixed(2)} ${unit} (${runs.map((n) => n.toFixed(2)).join(', ')}), ${share.toFixed(2)} of Hallbook`,
    )
  }
}

/**
 * Returns the contender with the best median.
 * @param better `high` if a higher figure is better, otherwise `low`
 */
const findBest = (figures: Figures, contenders: readonly who.Contender[], better: 'high' | 'low') =>
  [...contenders].sort((a, b) =>
    better === 'low' ? getMedian(figures, a) - getMedian(figures, b) : getMedian(figures, b) - getMedian(figures, a),
  )[0] as who.Contender

/** Compares Hallbook's time with the time of the best peer and with the lower limit. */
const compareTimes = (figures: Figures, peers: readonly who.Contender[], bar: number): Claim[] => {
  const best = findBest(figures, peers, 'low')
  const ours = getMedian(figures, who.hallbook)
  const claims: Claim[] = [
    {
      name: `times as fast as the best peer, ${best.name}`,
      value: getMedian(figures, best) / ours,
      unit: '',
      bar,
      atMost: false,
      note: `${ours.toFixed(2)} s beside ${getMedian(figures, best).toFixed(2)} s`,
    },
  ]
  if (figures.has(who.limit))
    claims.push({
      name: 'times as long as the limit',
      value: ours / getMedian(figures, who.limit),
      unit: '',
      bar: 3,
      atMost: true,
      note: `the limit ${getMedian(figures, who.limit).toFixed(2)} s`,
    })
  return claims
}

const unencryptedPeers = [who.pouchdb, who.rxdb, who.dexie]
const encryptedPeers = [who.rxdbSealed]

/** Compares Hallbook's ticks per second with the rate of the best peer. */
const compareRates = (writes: Figures, ours: who.Contender, peers: readonly who.Contender[]): Claim => {
  const rate = getMedian(writes, ours)
  const best = findBest(writes, peers, 'high')
  const share = (contender: who.Contender) => (rate / getMedian(writes, contender)).toFixed(2)
  return {
    name: `${ours.name}: share of the rate of the best peer, ${best.name}`,
    value: rate / getMedian(writes, best),
    unit: '',
    bar: 1,
    atMost: false,
    note: `${rate.toFixed(0)} ticks/s; ${share(findBest(writes, unencryptedPeers, 'high'))} of the best plain peer, ${share(who.limit)} of bare IndexedDB`,
  }
}
const measureAll = async (setup: MeasureSetup, people: number): Promise<void> => {
  const writes = await measureLocalWrites(
    setup,
    [who.limit, ...unencryptedPeers, who.hallbook, ...encryptedPeers, who.hallbookSealed],
    WRITES,
  )
  printFigures(`${WRITES} ticks written on the device, each durable before the next`, 'ticks/s', writes)

  report('Ticks written on the device', [
    compareRates(writes, who.hallbook, unencryptedPeers),
    compareRates(writes, who.hallbookSealed, encryptedPeers),
  ])

  const peers = [who.pouchdb, who.rxdb]
  const bootstraps = await measureBootstraps(setup, [who.limit, ...peers, who.dexie, who.hallbook], people)
  printFigures(`${people} people into an empty replica`, 's', bootstraps)
  report(`${people} people into an empty replica`, compareTimes(bootstraps, [...peers, who.dexie], 2))

  const restPeers = [who.restOne, who.restSix]
  const replays = await measureReplays(setup, [who.limit, ...peers, ...restPeers, who.hallbook], TICKS)
  printFigures(`${TICKS} waiting ticks sent and known to be accepted`, 's', replays)
  report(`${TICKS} waiting ticks sent`, compareTimes(replays, [...peers, ...restPeers], 2))

  const convergences = await measureConvergences(
    setup,
    [...peers, who.restSix, who.hallbook],
    DEVICES,
    TICKS_PER_DEVICE,
  )
  printFigures(`${DEVICES} devices make ${TICKS_PER_DEVICE} ticks each until all hold all`, 's', convergences)
  report(
    `${DEVICES} devices with ${TICKS_PER_DEVICE} ticks each`,
    compareTimes(convergences, [...peers, who.restSix], 1),
  )
}

const club = await startClub({ listed: LISTED, people: PEOPLE, durable: true })
const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
let server: Awaited<ReturnType<typeof startPeerServer>> | undefined
try {
  const token = await club.token('coordinator.riverside')
  const user = (await club.call(token, 'GET', '/me')) as { id: string }
  await club.query('DELETE FROM attendance WHERE organisation_id = $1', [club.organisation])
  server = await startPeerServer({
    databaseUrl: club.databaseUrl,
    organisation: club.organisation,
    user: user.id,
    folder,
  })
  const wirePeople = await pullPeople(club, token)
  await fetch(`${server.url}/people`, { method: 'POST', body: JSON.stringify(wirePeople) })
  const setup = {
    club,
    world: { hallbook: club.url, peers: server.url, user, token },
    people: await findListedPeople(club),
    days: { used: 0 },
  }
  await measureAll(setup, wirePeople.length)
} finally {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
  await club.close()
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as allContenders from './peers/contenders.ts'
import { ensurePeersInstalled } from './peers/installed.ts'
import {
  type FiguresByContender,
  type MeasureSetup,
  measureBootstraps,
  measureConvergences,
  measureLocalWrites,
  measureReplays,
} from './peers/measures.ts'
import { startPeerServer } from './peers/start-server.ts'
import { type Claim, type Comparison, getPercentile, report } from './report.ts'
import { type Club, findListedPeople, startClub } from './tablet.ts'

const PEOPLE_COUNT = 10_000
const LISTED_COUNT = 1000
const TICK_COUNT = 10_000
const WRITE_COUNT = 500
const DEVICE_COUNT = 5
const TICKS_PER_DEVICE = 100

ensurePeersInstalled()

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

const getMedian = (figures: FiguresByContender, contender: allContenders.Contender): number =>
  getPercentile(figures.get(contender) ?? [], 0.5)

/** Prints the figures of each contender, and the ratio of its median to Hallbook's median. */
const printFigures = (title: string, unit: string, figures: FiguresByContender) => {
  console.log(`\n${title}, median of the runs behind it`)
  for (const [contender, runs] of figures) {
    const share = getMedian(figures, contender) / getMedian(figures, allContenders.hallbook)
    console.log(
      `  ${contender.name}: ${getMedian(figures, contender).toFixed(2)} ${unit} (${runs.map((n) => n.toFixed(2)).join(', ')}), ${share.toFixed(2)} of Hallbook`,
    )
  }
}

/**
 * Returns the contender with the best median.
 * @param better `high` if a higher figure is better, otherwise `low`
 */
const findBest = (
  figures: FiguresByContender,
  contenders: readonly allContenders.Contender[],
  better: 'high' | 'low',
) =>
  [...contenders].sort((a, b) =>
    better === 'low' ? getMedian(figures, a) - getMedian(figures, b) : getMedian(figures, b) - getMedian(figures, a),
  )[0] as allContenders.Contender

type TimeBars = {
  /** Bar for the times as fast as the best peer. */
  bar: number
  /** Wanted ratio of Hallbook's time to the base. */
  goal: number
  base: Comparison['base']
}

/** Compares Hallbook's time with the time of the best peer and with the lower limit. */
const compareTimes = (
  figures: FiguresByContender,
  peers: readonly allContenders.Contender[],
  { bar, goal, base }: TimeBars,
): Claim[] => {
  const bestPeer = findBest(figures, peers, 'low')
  const ourMedian = getMedian(figures, allContenders.hallbook)
  const compared: Comparison = { ours: ourMedian, peer: getMedian(figures, bestPeer), unit: 's', base, goal }
  if (figures.has(allContenders.lowerLimit)) compared.limit = getMedian(figures, allContenders.lowerLimit)
  const claims: Claim[] = [
    {
      name: `times as fast as the best peer, ${bestPeer.name}`,
      value: getMedian(figures, bestPeer) / ourMedian,
      unit: '',
      bar,
      atMost: false,
      compared,
    },
  ]
  if (compared.limit !== undefined)
    claims.push({
      name: 'times as long as the limit',
      value: ourMedian / compared.limit,
      unit: '',
      bar: 3,
      atMost: true,
    })
  return claims
}

const unencryptedPeers = [allContenders.pouchdb, allContenders.rxdb, allContenders.dexie]
const encryptedPeers = [allContenders.rxdbSealed]

/** Compares Hallbook's ticks per second with the rate of the best peer. */
const compareRates = (
  writes: FiguresByContender,
  ours: allContenders.Contender,
  peers: readonly allContenders.Contender[],
): Claim => {
  const rate = getMedian(writes, ours)
  const bestPeer = findBest(writes, peers, 'high')
  const formatShare = (contender: allContenders.Contender) => (rate / getMedian(writes, contender)).toFixed(2)
  return {
    name: `${ours.name}: share of the rate of the best peer, ${bestPeer.name}`,
    value: rate / getMedian(writes, bestPeer),
    unit: '',
    bar: 1,
    atMost: false,
    compared: {
      ours: 1000 / rate,
      peer: 1000 / getMedian(writes, bestPeer),
      limit: 1000 / getMedian(writes, allContenders.lowerLimit),
      unit: 'ms a tick',
      base: 'peer',
      goal: 1,
    },
    note: `${rate.toFixed(0)} ticks/s; ${formatShare(findBest(writes, unencryptedPeers, 'high'))} of the best plain peer, ${formatShare(allContenders.lowerLimit)} of bare IndexedDB`,
  }
}
const measureAll = async (setup: MeasureSetup, people: number): Promise<void> => {
  const writes = await measureLocalWrites(
    setup,
    [
      allContenders.lowerLimit,
      ...unencryptedPeers,
      allContenders.hallbook,
      ...encryptedPeers,
      allContenders.hallbookSealed,
    ],
    WRITE_COUNT,
  )
  printFigures(`${WRITE_COUNT} ticks written on the device, each durable before the next`, 'ticks/s', writes)

  report('Ticks written on the device', [
    compareRates(writes, allContenders.hallbook, unencryptedPeers),
    compareRates(writes, allContenders.hallbookSealed, encryptedPeers),
  ])

  const peers = [allContenders.pouchdb, allContenders.rxdb]
  const bootstraps = await measureBootstraps(
    setup,
    [allContenders.lowerLimit, ...peers, allContenders.dexie, allContenders.hallbook],
    people,
  )
  printFigures(`${people} people into an empty replica`, 's', bootstraps)
  report(
    `${people} people into an empty replica`,
    compareTimes(bootstraps, [...peers, allContenders.dexie], { bar: 2, goal: 1, base: 'peer' }),
  )

  const restPeers = [allContenders.restSequential, allContenders.restSixParallel]
  const replays = await measureReplays(
    setup,
    [allContenders.lowerLimit, ...peers, ...restPeers, allContenders.hallbook],
    TICK_COUNT,
  )
  printFigures(`${TICK_COUNT} waiting ticks sent and known to be accepted`, 's', replays)
  report(
    `${TICK_COUNT} waiting ticks sent`,
    compareTimes(replays, [...peers, ...restPeers], { bar: 2, goal: 2.5, base: 'limit' }),
  )

  const convergences = await measureConvergences(
    setup,
    [...peers, allContenders.restSixParallel, allContenders.hallbook],
    DEVICE_COUNT,
    TICKS_PER_DEVICE,
  )
  printFigures(`${DEVICE_COUNT} devices make ${TICKS_PER_DEVICE} ticks each until all hold all`, 's', convergences)
  report(
    `${DEVICE_COUNT} devices with ${TICKS_PER_DEVICE} ticks each`,
    compareTimes(convergences, [...peers, allContenders.restSixParallel], { bar: 1, goal: 0.7, base: 'peer' }),
  )
}

const club = await startClub({ listed: LISTED_COUNT, people: PEOPLE_COUNT, durable: true })
const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
let peerServer: Awaited<ReturnType<typeof startPeerServer>> | undefined
try {
  const token = await club.token('coordinator.riverside')
  const user = (await club.call(token, 'GET', '/me')) as { id: string }
  await club.query('DELETE FROM attendance WHERE organisation_id = $1', [club.organisation])
  peerServer = await startPeerServer({
    databaseUrl: club.databaseUrl,
    organisation: club.organisation,
    user: user.id,
    folder,
  })
  const wirePeople = await pullPeople(club, token)
  await fetch(`${peerServer.url}/people`, { method: 'POST', body: JSON.stringify(wirePeople) })
  const setup = {
    club,
    world: { hallbook: club.url, peers: peerServer.url, user, token },
    people: await findListedPeople(club),
    days: { used: 0 },
  }
  await measureAll(setup, wirePeople.length)
} finally {
  await peerServer?.close()
  rmSync(folder, { recursive: true, force: true })
  await club.close()
}

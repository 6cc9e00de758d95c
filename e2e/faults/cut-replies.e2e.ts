import type { Held as HeldRequest, Reply } from '../support/gateway.ts'
import { byNight } from '../support/night.ts'
import { expect, meeting, type TabletOf, test } from '../support/small-club.ts'

const CUTS = byNight(8, 30)
const PEOPLE = 40
const PAGE_ROWS = 5

/**
 * Cuts a reply after the given part. Alternates between a broken connection and a reply that seems complete.
 */
const cut = (held: HeldRequest, reply: Reply, part: number): void => {
  const bytes = Math.floor((reply.body.length * part) / CUTS)
  if (part % 2) held.answerPart(reply, bytes)
  else held.answer({ ...reply, body: reply.body.subarray(0, bytes) })
}

const rowsOf = async (tablet: TabletOf) => {
  const { rows } = await tablet.held()
  return Object.values(rows).flat().length
}

test('continues the first download after the last complete page [invariant 6]', async ({ openSmallClub }) => {
  const hall = await openSmallClub(PEOPLE)
  const tablet = await hall.tablet(undefined, true)
  /** Number of requests by cursor. */
  const asked = new Map<string, number>()
  let whole = 0
  let last = false
  const pass = meeting(tablet, 'pull', async (held) => {
    const cursor = new URL(held.url, 'http://hall').searchParams.get('cursor') ?? ''
    const times = (asked.get(cursor) ?? 0) + 1
    asked.set(cursor, times)
    const reply = await held.ask({ url: held.url.replace('limit=1000', `limit=${PAGE_ROWS}`) })
    // The first reply for each page is cut, each in another place.
    if (times === 1) return cut(held, reply, 1 + (asked.size % (CUTS - 1)))
    whole++
    last = (JSON.parse(reply.body.toString()) as { more: boolean }).more === false
    held.answer(reply)
  })
  let rows = 0
  while (!last) {
    const state = await tablet.sync()
    if (!last) expect(['offline', 'portal']).toContain(state?.problem)
    const now = await rowsOf(tablet)
    expect(now, 'no row goes because a page is cut').toBeGreaterThanOrEqual(rows)
    rows = now
  }
  pass()
  expect(asked.size).toBeGreaterThan(PEOPLE / PAGE_ROWS)
  // No page was received twice, so the download never started again.
  expect(whole).toBe(asked.size)
  await hall.allIsWell()
})

test(`loses and duplicates no change when a push reply is cut in ${CUTS} places [invariant 2]`, async ({
  openSmallClub,
}) => {
  const hall = await openSmallClub(20)
  const tablet = await hall.tablet()
  await tablet.tick(0, 20)
  for (let part = 0; part < CUTS; part++) {
    const pass = meeting(tablet, 'push', async (held) => cut(held, await held.ask(), part))
    const state = await tablet.sync()
    expect(['offline', 'portal'], `cut in part ${part}`).toContain(state?.problem)
    pass()
    expect(await tablet.waiting()).toBe(20)
  }
  await tablet.check()
  await hall.allIsWell()
  expect(await hall.here()).toHaveLength(20)
})

test(`applies no row of a pull reply cut in ${CUTS} places [invariant 6]`, async ({ openSmallClub }) => {
  const hall = await openSmallClub(20)
  const [one, other] = [await hall.tablet(), await hall.tablet()]
  await other.tick(0, 20)
  await other.sync()
  const rows = await rowsOf(one)
  for (let part = 0; part < CUTS; part++) {
    const pass = meeting(one, 'pull', async (held) => cut(held, await held.ask(), part))
    const state = await one.sync()
    expect(['offline', 'portal'], `cut in part ${part}`).toContain(state?.problem)
    pass()
    expect(await rowsOf(one)).toBe(rows)
  }
  await one.sync()
  expect(await rowsOf(one)).toBe(rows + 20)
  await hall.allIsWell()
})

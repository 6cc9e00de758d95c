import type { InterceptedRequest as HeldRequest, Reply } from '../support/gateway.ts'
import { pickDayOrNight } from '../support/night.ts'
import { type ClubTablet, expect, interceptSync, test } from '../support/small-club.ts'

const CUTS = pickDayOrNight(8, 30)
const PEOPLE = 40
const PAGE_ROWS = 5

/**
 * Cuts a reply after `part` of `CUTS` equal parts. If `part` is odd, the connection breaks. If it is even, the reply
 * ends as if it were complete.
 */
const cutReply = (intercepted: HeldRequest, reply: Reply, part: number): void => {
  const bytes = Math.floor((reply.body.length * part) / CUTS)
  if (part % 2) intercepted.answerPart(reply, bytes)
  else intercepted.answer({ ...reply, body: reply.body.subarray(0, bytes) })
}

const countRows = async (tablet: ClubTablet) => {
  const { rows } = await tablet.held()
  return Object.values(rows).flat().length
}

test('continues the first download after the last complete page [invariant 6]', { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(PEOPLE)
  const tablet = await testClub.tablet(undefined, true)
  /** Number of requests for each page of the download. Key: cursor. */
  const requestsByCursor = new Map<string, number>()
  let fullPages = 0
  let isLastPage = false
  const pass = interceptSync(tablet, 'pull', async (intercepted) => {
    const cursor = new URL(intercepted.url, 'http://hall').searchParams.get('cursor') ?? ''
    const times = (requestsByCursor.get(cursor) ?? 0) + 1
    requestsByCursor.set(cursor, times)
    const reply = await intercepted.ask({ url: intercepted.url.replace('limit=1000', `limit=${PAGE_ROWS}`) })
    // Cut the first reply of each page. The place of the cut differs from page to page.
    if (times === 1) return cutReply(intercepted, reply, 1 + (requestsByCursor.size % (CUTS - 1)))
    fullPages++
    isLastPage = (JSON.parse(reply.body.toString()) as { more: boolean }).more === false
    intercepted.answer(reply)
  })
  let rows = 0
  while (!isLastPage) {
    const state = await tablet.sync()
    if (!isLastPage) expect(['offline', 'portal']).toContain(state?.problem)
    const now = await countRows(tablet)
    expect(now, 'no row goes because a page is cut').toBeGreaterThanOrEqual(rows)
    rows = now
  }
  pass()
  expect(requestsByCursor.size).toBeGreaterThan(PEOPLE / PAGE_ROWS)
  // Check that each page arrived in full only once. Otherwise the download started again from the beginning.
  expect(fullPages).toBe(requestsByCursor.size)
  await testClub.allIsWell()
})

test(`loses and duplicates no change when a push reply is cut in ${CUTS} places [invariant 2]`, {
  tag: '@full',
}, async ({ openSmallClub }) => {
  const testClub = await openSmallClub(20)
  const tablet = await testClub.tablet()
  await tablet.tick(0, 20)
  for (let part = 0; part < CUTS; part++) {
    const pass = interceptSync(tablet, 'push', async (intercepted) =>
      cutReply(intercepted, await intercepted.ask(), part),
    )
    const state = await tablet.sync()
    expect(['offline', 'portal'], `cut in part ${part}`).toContain(state?.problem)
    pass()
    expect(await tablet.waiting()).toBe(20)
  }
  await tablet.check()
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(20)
})

test(`applies no row of a pull reply cut in ${CUTS} places [invariant 6]`, { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(20)
  const [one, other] = [await testClub.tablet(), await testClub.tablet()]
  await other.tick(0, 20)
  await other.sync()
  const rows = await countRows(one)
  for (let part = 0; part < CUTS; part++) {
    const pass = interceptSync(one, 'pull', async (intercepted) => cutReply(intercepted, await intercepted.ask(), part))
    const state = await one.sync()
    expect(['offline', 'portal'], `cut in part ${part}`).toContain(state?.problem)
    pass()
    expect(await countRows(one)).toBe(rows)
  }
  await one.sync()
  expect(await countRows(one)).toBe(rows + 20)
  await testClub.allIsWell()
})

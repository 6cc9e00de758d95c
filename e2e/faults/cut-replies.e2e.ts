import type { InterceptedRequest as HeldRequest, Reply } from '../support/gateway.ts'
import { pickDayOrNight } from '../support/night.ts'
import { type ClubTablet, expect, interceptSync, test } from '../support/small-club.ts'

const CUT_COUNT = pickDayOrNight(8, 30)
const PEOPLE_COUNT = 40
const ROWS_PER_PAGE = 5

/**
 * Cuts a reply after `part` of `CUT_COUNT` equal parts. If `part` is odd, the connection breaks. If it is even, the reply
 * ends as if it were complete.
 */
const cutReply = (intercepted: HeldRequest, reply: Reply, part: number): void => {
  const bytes = Math.floor((reply.body.length * part) / CUT_COUNT)
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
  const testClub = await openSmallClub(PEOPLE_COUNT)
  const tablet = await testClub.tablet(undefined, true)
  /** Number of requests for each page of the download. Key: cursor. */
  const requestsByCursor = new Map<string, number>()
  let fullPages = 0
  let isLastPage = false
  const stopIntercepting = interceptSync(tablet, 'pull', async (intercepted) => {
    const cursor = new URL(intercepted.url, 'http://hall').searchParams.get('cursor') ?? ''
    const requestCount = (requestsByCursor.get(cursor) ?? 0) + 1
    requestsByCursor.set(cursor, requestCount)
    const reply = await intercepted.ask({ url: intercepted.url.replace('limit=1000', `limit=${ROWS_PER_PAGE}`) })
    // Cut the first reply of each page. The place of the cut differs from page to page.
    if (requestCount === 1) return cutReply(intercepted, reply, 1 + (requestsByCursor.size % (CUT_COUNT - 1)))
    fullPages++
    isLastPage = (JSON.parse(reply.body.toString()) as { more: boolean }).more === false
    intercepted.answer(reply)
  })
  let previousRowCount = 0
  while (!isLastPage) {
    const state = await tablet.sync()
    if (!isLastPage) expect(['offline', 'portal']).toContain(state?.problem)
    const rowCount = await countRows(tablet)
    expect(rowCount, 'no row goes because a page is cut').toBeGreaterThanOrEqual(previousRowCount)
    previousRowCount = rowCount
  }
  stopIntercepting()
  expect(requestsByCursor.size).toBeGreaterThan(PEOPLE_COUNT / ROWS_PER_PAGE)
  // Check that each page arrived in full only once. Otherwise the download started again from the beginning.
  expect(fullPages).toBe(requestsByCursor.size)
  await testClub.allIsWell()
})

test(`loses and duplicates no change when a push reply is cut in ${CUT_COUNT} places [invariant 2]`, {
  tag: '@full',
}, async ({ openSmallClub }) => {
  const testClub = await openSmallClub(20)
  const tablet = await testClub.tablet()
  await tablet.tick(0, 20)
  for (let part = 0; part < CUT_COUNT; part++) {
    const stopIntercepting = interceptSync(tablet, 'push', async (intercepted) =>
      cutReply(intercepted, await intercepted.ask(), part),
    )
    const state = await tablet.sync()
    expect(['offline', 'portal'], `cut in part ${part}`).toContain(state?.problem)
    stopIntercepting()
    expect(await tablet.waiting()).toBe(20)
  }
  await tablet.check()
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(20)
})

test(`applies no row of a pull reply cut in ${CUT_COUNT} places [invariant 6]`, { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(20)
  const [firstTablet, otherTablet] = [await testClub.tablet(), await testClub.tablet()]
  await otherTablet.tick(0, 20)
  await otherTablet.sync()
  const rowCount = await countRows(firstTablet)
  for (let part = 0; part < CUT_COUNT; part++) {
    const stopIntercepting = interceptSync(firstTablet, 'pull', async (intercepted) =>
      cutReply(intercepted, await intercepted.ask(), part),
    )
    const state = await firstTablet.sync()
    expect(['offline', 'portal'], `cut in part ${part}`).toContain(state?.problem)
    stopIntercepting()
    expect(await countRows(firstTablet)).toBe(rowCount)
  }
  await firstTablet.sync()
  expect(await countRows(firstTablet)).toBe(rowCount + 20)
  await testClub.allIsWell()
})

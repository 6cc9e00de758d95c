import { killOverAndOver, ticksFor } from '../server-deaths.ts'
import { test } from '../small-club.ts'

const DEATHS = 50

test('server killed -9 in the middle of a push, fifty times (invariant 2): it has every tick once', async ({
  openSmallClub,
}) => {
  test.setTimeout(15 * 60_000)
  await killOverAndOver(await openSmallClub(ticksFor(DEATHS)), DEATHS)
})

import { openBrake } from './brake.ts'
import { expect, type SmallClub } from './small-club.ts'

const TICKS = 4
/**
 * Steps at which the server is killed: while it reads, in its transaction, or after the commit and before the response.
 */
const MOMENTS = ['reading', 'working', 'done'] as const

/** Returns the number of people that a club needs for this number of kills. */
export const countPeopleForKills = (kills: number): number => kills * TICKS

/** Ticks people on a tablet and syncs. Kills the server process during each push. */
export const killServerRepeatedly = async (testClub: SmallClub, times: number): Promise<void> => {
  const { product } = testClub
  const tablet = await testClub.tablet()
  const brake = await openBrake(product, testClub.club.id)
  let kills = 0
  for (let i = 0; i < times; i++) {
    const moment = MOMENTS[i % MOMENTS.length] ?? 'done'
    testClub.killServer = async () => {
      if (moment === 'working') await expect.poll(() => brake.holds(), { intervals: [20] }).toBe(true)
      await product.kill()
      kills++
      if (moment === 'working') await brake.off()
      await product.start()
    }
    await tablet.tick(i * TICKS, TICKS)
    if (moment === 'working') await brake.on()
    await tablet.sync({ pushes: [{ fault: 'server_dies', moment }] })
    await tablet.check()
  }
  expect(kills).toBe(times)
  await testClub.allIsWell()
  expect(await testClub.here()).toEqual([...testClub.club.people].sort())
  await brake.close()
}

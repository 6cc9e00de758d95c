import { createWriteBlocker } from './brake.ts'
import { expect, type SmallClub } from './small-club.ts'

const TICKS_PER_KILL = 4
/**
 * Steps at which the server is killed: while it reads, in its transaction, or after the commit and before the response.
 */
const KILL_MOMENTS = ['reading', 'working', 'done'] as const

/** Returns the number of people that a club needs for this number of kills. */
export const countPeopleForKills = (kills: number): number => kills * TICKS_PER_KILL

/** Ticks people on a tablet and syncs. Kills the server process during each push. */
export const killServerRepeatedly = async (testClub: SmallClub, times: number): Promise<void> => {
  const { product } = testClub
  const tablet = await testClub.tablet()
  const writeBlocker = await createWriteBlocker(product, testClub.club.id)
  let killCount = 0
  for (let i = 0; i < times; i++) {
    const moment = KILL_MOMENTS[i % KILL_MOMENTS.length] ?? 'done'
    testClub.killServer = async () => {
      if (moment === 'working') await expect.poll(() => writeBlocker.holds(), { intervals: [20] }).toBe(true)
      await product.kill()
      killCount++
      if (moment === 'working') await writeBlocker.off()
      await product.start()
    }
    await tablet.tick(i * TICKS_PER_KILL, TICKS_PER_KILL)
    if (moment === 'working') await writeBlocker.on()
    await tablet.sync({ pushes: [{ fault: 'server_dies', moment }] })
    await tablet.check()
  }
  expect(killCount).toBe(times)
  await testClub.allIsWell()
  expect(await testClub.here()).toEqual([...testClub.club.people].sort())
  await writeBlocker.close()
}

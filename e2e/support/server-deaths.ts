import { openBrake } from './brake.ts'
import { expect, type SmallClub } from './small-club.ts'

const TICKS = 4
/**
 * Server steps at which it is killed: reading, in its transaction, or after the commit but before the
 * response.
 */
const MOMENTS = ['reading', 'working', 'done'] as const

/** Returns the number of people that a club needs for this number of kills. */
export const ticksFor = (deaths: number): number => deaths * TICKS

/** Ticks and syncs on a tablet, and kills the server process during each push. */
export const killOverAndOver = async (hall: SmallClub, times: number): Promise<void> => {
  const { product } = hall
  const tablet = await hall.tablet()
  const brake = await openBrake(product, hall.club.id)
  let deaths = 0
  for (let i = 0; i < times; i++) {
    const moment = MOMENTS[i % MOMENTS.length] ?? 'done'
    hall.killServer = async () => {
      if (moment === 'working') await expect.poll(() => brake.holds(), { intervals: [20] }).toBe(true)
      await product.kill()
      deaths++
      if (moment === 'working') await brake.off()
      await product.start()
    }
    await tablet.tick(i * TICKS, TICKS)
    if (moment === 'working') await brake.on()
    await tablet.sync({ pushes: [{ fault: 'server_dies', moment }] })
    await tablet.check()
  }
  expect(deaths).toBe(times)
  await hall.allIsWell()
  expect(await hall.here()).toEqual([...hall.club.people].sort())
  await brake.close()
}

import { openBrake } from './brake.ts'
import { expect, type SmallClub } from './small-club.ts'

const TICKS = 4
/** Where the server is when it dies: reading, in its transaction, or with everything done and the answer not yet given. */
const MOMENTS = ['reading', 'working', 'done'] as const

/** How many people a club needs for so many deaths. */
export const ticksFor = (deaths: number): number => deaths * TICKS

/** A tablet ticks and syncs, and each time the server's process is killed in the middle of the push. */
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

import { always, expect, test } from '../small-club.ts'

test('answer lost after the commit, ten times (invariant 2): one effect', async ({ openSmallClub }) => {
  const hall = await openSmallClub(12)
  const tablet = await hall.tablet()
  await tablet.tick(0, 12)
  for (let i = 0; i < 10; i++) {
    const state = await tablet.sync({ pushes: always({ fault: 'lost' }) })
    expect(state?.problem).toBe('offline')
    expect(await tablet.waiting()).toBe(12)
  }
  await hall.allIsWell()
  expect(await hall.here()).toHaveLength(12)
})

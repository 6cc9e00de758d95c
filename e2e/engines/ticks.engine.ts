import { ARRIVAL_MS } from './device.ts'
import { expect, test } from './fixtures.ts'
import { notOnServer, openToday, shown, signIn, tickSomeone } from './steps.ts'

/** Runs in the page: neither engine sends anything while the app is closed, and the sync panel says so. */
const saysWhenSent = () =>
  [...document.querySelectorAll('[role=dialog] p')].some(
    (p) => p.textContent === 'Sent when Hallbook is open.',
  )

test('ATT-34: ticks made offline outlive a restart and a killed browser, and all are sent', async ({
  device,
  origin,
  product,
}) => {
  await signIn(device, origin, 'coordinator.riverside')
  await openToday(device, origin)
  await product.stop()
  const names: string[] = []
  for (let tick = 0; tick < 2; tick++) names.push(await tickSomeone(device))
  await device.press({ css: 'button.pill' })
  await expect.poll(() => device.run(saysWhenSent)).toBe(true)
  await device.restart()
  await openToday(device, origin)
  for (const name of names) await shown(device, name)
  names.push(await tickSomeone(device))
  await device.killAndRestart()
  await openToday(device, origin)
  for (const name of names) await shown(device, name)

  // Nobody touches the tablet.
  await product.start()
  await expect.poll(() => notOnServer(product, names), { timeout: ARRIVAL_MS }).toEqual([])
})

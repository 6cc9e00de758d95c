import { expect, test } from './fixtures.ts'
import { openToday, shown, signIn, tickSomeone } from './steps.ts'

test('ATT-24: a tick shows on the other device without a touch, each way', async ({
  device,
  origin,
  page: other,
  product,
  signIn: signInOther,
}) => {
  await signInOther(other, 'core.riverside')
  await signIn(device, origin, 'coordinator.riverside')
  await openToday(device, origin)
  await other.goto(`${product.url}/sessions/today`)
  // Both are on their streams.
  await expect(other.getByText('1 other device of your club is connected')).toBeVisible()

  const here = await tickSomeone(device)
  await expect(other.getByRole('checkbox', { name: here, exact: true })).toBeChecked()
  const there = other.locator('label.tile input:not(:checked)').first()
  const name = (await there.getAttribute('aria-label')) ?? ''
  await there.click()
  await shown(device, name)
})

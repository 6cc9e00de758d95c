import { test } from './fixtures.ts'
import { button, enter, headed } from './steps.ts'

test('AUTH-16: logging out while the register still comes leaves no error behind', async ({
  device,
  origin,
}) => {
  await device.goto(`${origin}/login`)
  for (let visit = 0; visit < 3; visit++) {
    await enter(device, 'coordinator.riverside')
    await device.press({ css: 'button[aria-label$="your menu"]' })
    await device.press(button('Logout'))
    await device.press({ css: '[role=dialog] button, [role=alertdialog] button', name: 'Logout' })
    await headed(device, /^Hallbook$/)
  }
})

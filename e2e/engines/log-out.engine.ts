import { test } from './fixtures.ts'
import { buildButtonControl, expectHeading, submitSignIn } from './steps.ts'

test('signs out during the first download without an error [AUTH-16]', async ({ device, origin }) => {
  await device.goto(`${origin}/login`)
  for (let visit = 0; visit < 3; visit++) {
    await submitSignIn(device, 'coordinator.riverside')
    await device.press({ css: 'button[aria-label$="your menu"]' })
    await device.press(buildButtonControl('Logout'))
    await device.press({ css: '[role=dialog] button, [role=alertdialog] button', name: 'Logout' })
    await expectHeading(device, /^Hallbook$/)
  }
})

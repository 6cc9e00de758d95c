import { test } from './fixtures.ts'
import { button, headed, openToday, signIn } from './steps.ts'

test('AUTH-16: logging out beside an open register leaves no error behind', async ({ device, origin }) => {
  await signIn(device, origin, 'coordinator.riverside')
  await openToday(device, origin)
  await device.press({ css: 'button[aria-label$="your menu"]' })
  await device.press(button('Logout'))
  await device.press({ css: '[role=dialog] button, [role=alertdialog] button', name: 'Logout' })
  await headed(device, /^Hallbook/)
})

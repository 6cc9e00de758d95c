import { getSectionItems } from '@contract/rules/checklist.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../../../server/testing/api.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { press } from '../../testing/press.ts'

const CHECKLIST_PATH = '/ready_steady_cook'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a club that has ticked all items of Ready and one item of Steady. Returns the token of a user. */
const createStartedChecklist = async () => {
  const club = await api.club()
  const { token } = await api.user(club.id, { ethnicity_captured: true })
  const device = createTestDevice(api, token)
  const buildTick = (section: string, item: string) => device.mutation('checklist.set', { section, item, ticked: true })
  await device.push(
    ...getSectionItems('ready').map((item) => buildTick('ready', item)),
    buildTick('steady', 'registered'),
  )
  return token
}
let token: string
beforeEach(async () => {
  token = await createStartedChecklist()
})

const loadServerTicks = async (): Promise<Record<string, Record<string, true>>> =>
  (await api.call(token, 'GET', '/me')).body.ready_steady_cook
const findCheckbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

it('shows incomplete sections in the banner until all are ticked [RSC-38 to RSC-53]', async () => {
  localStorage.removeItem('checklist-told')
  await openPage(api, token, '/welcome')
  await screen.findByRole('link', { name: 'Open checklist' })
  // Expect one line on the second page, because the full banner is shown only once a day.
  const router = await openPage(api, token, '/welcome')
  press(await screen.findByRole('link', { name: 'Ready Steady Cook: Steady and Cook are not complete yet.' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(CHECKLIST_PATH))
  const cookSection = await screen.findByRole('region', { name: 'Cook' })
  within(cookSection).getByText('Not started')
  await waitFor(() => expect(screen.queryByText('Ready Steady Cook:')).toBeNull())
  for (const name of ['Steady', 'Cook']) {
    const section = screen.getByRole('region', { name })
    for (const checkbox of within(section).getAllByRole<HTMLInputElement>('checkbox', { checked: false })) {
      press(checkbox)
      await waitFor(() => expect(checkbox.checked).toBe(true))
    }
    expect(within(section).getByRole('status').textContent).toMatch(/^Complete/)
  }
  await screen.findByText(/Your club is ready for this year\./)
  await act(() => router.navigate({ to: '/welcome' }))
  await screen.findByRole('heading', { level: 1, name: /Welcome/ })
  await waitFor(() => expect(screen.queryByText('Ready Steady Cook:')).toBeNull())
})

it('sends every change of an item tapped several times quickly [RSC-41, RSC-42]', async () => {
  await openPage(api, token, CHECKLIST_PATH)
  const checkbox = await findCheckbox('Fire safety is checked')
  setOnline(false)
  for (let tap = 0; tap < 4; tap++) press(checkbox)
  await screen.findAllByText(/4 to send/)
  await waitFor(() => expect(checkbox.checked).toBe(false))
  press(await findCheckbox('Risk assessments are written'))
  setOnline(true)
  await expect.poll(loadServerTicks).toMatchObject({ steady: { registered: true, risk_assessments: true } })
  expect((await loadServerTicks()).steady).not.toHaveProperty('fire_safety')
})

it("does not treat a colleague's unticking as a reset [RSC-62, RSC-64]", async () => {
  const router = await openPage(api, token, '/welcome')
  const allIncompleteText = 'Ready, Steady and Cook are not complete yet.'
  await screen.findByText('Steady and Cook are not complete yet.')
  expect(screen.queryByText(allIncompleteText)).toBeNull()
  await api.call(token, 'POST', '/me', { ready_steady_cook: { ready: {}, steady: {}, cook: {} } })
  await screen.findByText(allIncompleteText)
  // Navigate to another page, because an open dialog would block the navigation.
  await act(() => router.navigate({ to: '/registered' }))
  await screen.findByRole('heading', { level: 1, name: 'Registration' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

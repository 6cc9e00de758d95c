import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { openPage } from '../../testing/open-page.tsx'
import { chooseOption, press, pressButton, typeText } from '../../testing/press.ts'

let api: TestApi
const createStaffToken = async (role: 'vp_support' | 'boxes_of_hope') =>
  (await api.user(null, { is_staff: true, role })).token
beforeAll(async () => {
  api = await createTestApi()
  for (let n = 1; n <= 40; n++) await api.club(`Clwb Siôn ${n}`)
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

it("shows only the programme's own parcel counts [MAN-03, MAN-06, MAN-55 to MAN-57]", async () => {
  for (const [role, ownLabel, otherLabel] of [
    ['vp_support', 'Unique volunteers', 'Unique parcels with wellbeing resources'],
    ['boxes_of_hope', 'Unique parcels with wellbeing resources', 'Unique volunteers'],
  ] as const) {
    await openPage(api, await createStaffToken(role), '/parcel_provisions_manual_entries/new')
    await screen.findByLabelText(ownLabel)
    expect(screen.queryByLabelText(otherLabel)).toBeNull()
  }
})

it('finds a club with an accent in its name by typing no accent [MAN-37]', async () => {
  await openPage(api, await createStaffToken('vp_support'), '/golden_numbers_manual_entries/new')
  const option = await findClubOption('sion 38', 'Clwb Siôn 38')
  expect(within(option.parentElement as HTMLElement).getAllByRole('option')).toHaveLength(1)
  press(option)
  await pressButton('Remove Clwb Siôn 38')
  await waitFor(() => expect(screen.queryByText('Clwb Siôn 38')).toBeNull())
})

it('looks for an existing entry only once the year is complete [MAN-21, MAN-29]', async () => {
  await openPage(api, await createStaffToken('vp_support'), '/golden_numbers_manual_entries/new')
  const requestedYears: (string | null)[] = []
  setInterceptor(async (request, send) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/golden_numbers_manual_entries')) requestedYears.push(searchParams.get('year'))
    return send()
  })
  press(await findClubOption('sion 38', 'Clwb Siôn 38'))
  chooseOption(screen.getByLabelText('Holiday'), 'July/Aug')
  for (const year of ['4', '2014', '2026']) typeText(screen.getByLabelText('Year'), year)
  await waitFor(() => expect(requestedYears).toContain('2026'))
  expect(requestedYears).toEqual(['2026'])
})

async function findClubOption(searchText: string, name: string): Promise<HTMLElement> {
  const clubInput = await waitFor(() => {
    const input = screen.getByRole('main').querySelector<HTMLElement>('input[role=combobox]')
    if (!input) throw new Error('No club can be typed yet')
    return input
  })
  fireEvent.focus(clubInput)
  typeText(clubInput, searchText)
  return screen.findByRole('option', { name })
}

import type { historyOperations } from '@contract/history.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../../server/testing/api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pressButton } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  // Set the root font size, because tiles are measured in relation to it.
  document.documentElement.style.fontSize = '16px'
  api = await createTestApi()
})
afterAll(() => api.close())

type HistoryCase = {
  /** Creates a record with changes and returns how its page should show them. */
  make: () => Promise<{
    token: string
    page: string
    /** Opens the part of the page that contains the history. */
    open?: () => Promise<void>
    /** Texts of the history's lines without the authors, newest first. */
    lines: string[]
    /** Label of the button that restores the earlier value. */
    button: string
    /** Reads the restored value from the server. */
    read: () => Promise<unknown>
    restored: unknown
  }>
}

const createClub = async (facts: { is_boxes_of_hope?: boolean } = {}) => {
  const createdClub = await api.club('Hope Box', facts)
  const { token } = await api.user(createdClub.id, { ethnicity_captured: true })
  const device = createTestDevice(api, token)
  const push = async (name: string, args: Record<string, unknown>) => {
    const { results } = await device.push(device.mutation(name as 'parcel.create', args as never))
    expect(results[0]).toMatchObject({ status: 'applied' })
  }
  const readRow = async (id: string) => {
    const { rows } = await device.pullAll()
    return [...rows.values()].find((one) => one.row?.id === id)?.row as unknown as Record<string, unknown>
  }
  return { ...createdClub, token, push, row: readRow }
}

const historyCases: Record<keyof typeof historyOperations, HistoryCase> = {
  'registered.history': {
    make: async () => {
      const { token, push, row, people } = await createClub()
      const [id = ''] = await people(1, { first_name: 'Ava', last_name: 'Hughes', is_adult: true })
      await push('registered.update', { id, set: { town: { base: null, value: 'Barry' } } })
      return {
        token,
        page: `/registered/${id}`,
        lines: ['town: Nothing noted Barry'],
        button: 'Put back: Nothing noted, town',
        read: async () => (await row(id)).town,
        restored: null,
      }
    },
  },
  'sessions.history': {
    make: async () => {
      const { token, push, row, people } = await createClub()
      const [mia = ''] = await people(1, { first_name: 'Mia', last_name: 'Puw' })
      const id = newId()
      await push('session.create', { id, date: '2026-08-05', holiday: 'July/Aug', year: 2026 })
      await push('session.update', { id, set: { activities_other: { base: null, value: 'Kites' } } })
      await push('session.update', { id, set: { activities_other: { base: 'Kites', value: 'Clay' } } })
      await push('attendance.set', { registered: mia, session: id, state: 'attending', seen: 0 })
      await push('departure.set', { registered: mia, session: id, collector: 'Nan', unlisted: true, seen: 0 })
      return {
        token,
        page: `/sessions/${id}`,
        open: () => pressButton('This session'),
        lines: [
          'Mia Puw left with Nan, who is not on their list, 05/08/26',
          'Mia Puw ticked in, 05/08/26',
          'other activity: Kites Clay',
          'other activity: Nothing noted Kites',
          'Session created',
        ],
        button: 'Put back “Kites”, other activity',
        read: async () => (await row(id)).activities_other,
        restored: 'Kites',
      }
    },
  },
  'parcel_provisions.history': {
    make: async () => {
      const { token, push, row, people } = await createClub({ is_boxes_of_hope: true })
      const contactFields = { is_adult: true, parcel_delivery_contact: true, last_name: 'Bennett' }
      const [susan = ''] = await people(1, { ...contactFields, first_name: 'Susan' })
      const [emma = ''] = await people(1, { ...contactFields, first_name: 'Emma' })
      const parcel = newId()
      await push('parcel.create', { id: parcel, date: '2026-08-07', holiday: 'July/Aug' })
      await push('parcel.update', { id: parcel, set: { average_meals: { base: null, value: 4 } } })
      for (const registered of [susan, emma])
        await push('parcel_row.set', {
          parcel,
          registered,
          set: {
            adults: { base: null, value: 1 },
            children: { base: null, value: 2 },
            num_meals: { base: null, value: 4 },
          },
        })
      await push('parcel_row.set', {
        parcel,
        registered: susan,
        set: { num_meals: { base: 4, value: 9 } },
      })
      await push('parcel_row.set', {
        parcel,
        registered: susan,
        set: { packed: { base: false, value: true } },
      })
      await push('parcel_row.remove', { parcel, registered: emma })
      return {
        token,
        page: `/parcel_provision_sessions/${parcel}`,
        lines: [
          'Emma Bennett: parcel taken out, 07/08/2026',
          'Susan Bennett: packed No to Yes',
          'Susan Bennett: meals 4 to 9',
          'Emma Bennett: parcel added, 07/08/2026',
          'Susan Bennett: parcel added, 07/08/2026',
          'average meals: Nothing noted 4',
          'Session created',
        ],
        button: 'Put back “4”, Susan Bennett: meals',
        read: async () => (await row(`${parcel}:${susan}`)).num_meals,
        restored: 4,
      }
    },
  },
}

describe.each(Object.entries(historyCases))('%s', (_name, { make }) => {
  it('names record and field in each line and restores a value', async () => {
    const { token, page, open, lines, button, read, restored } = await make()
    await openPage(api, token, page)
    await open?.()
    await pressButton('Show the history')
    const history = screen.getByRole('region', { name: 'History' })
    const listVisibleLines = () =>
      within(history)
        .getAllByRole('listitem')
        .map((item) => [...item.querySelectorAll('p')].slice(0, -1).map((line) => line.textContent?.trim()))
    await waitFor(() => expect(listVisibleLines()).toEqual(lines.map((line) => [line])))
    await pressButton(button, history)
    await waitFor(async () => expect(await read()).toEqual(restored), { timeout: 20_000 })
    // Check that no change was rejected, because a rejected change would stay on the device.
    expect(screen.queryByText(/needs you/i)).toBeNull()
  })
})

it('loads one page of older changes at each press', async () => {
  const { token, push, people } = await createClub()
  const [id = ''] = await people(1, {
    first_name: 'Ava',
    last_name: 'Hughes',
    is_adult: true,
    town: 'Town 0',
  })
  for (let index = 1; index <= 102; index++)
    await push('registered.update', {
      id,
      set: { town: { base: `Town ${index - 1}`, value: `Town ${index}` } },
    })
  await openPage(api, token, `/registered/${id}`)
  await pressButton('Show the history')
  const history = screen.getByRole('region', { name: 'History' })
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(100))
  await pressButton('Show older changes', history)
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(102))
  expect(within(history).queryByRole('button', { name: 'Show older changes' })).toBeNull()
})

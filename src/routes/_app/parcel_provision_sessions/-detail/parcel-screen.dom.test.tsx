import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { createParcelClub } from '../../../../../server/testing/parcels.ts'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { pressButton } from '../../../../testing/press.ts'

let api: TestApi
let token: string
let sessionPath: string
let emptySessionPath: string
let clonePath: string
beforeAll(async () => {
  api = await createTestApi()
  const club = await createParcelClub(api)
  token = (await api.user(club.id, { ethnicity_captured: true })).token
  const personFields = { is_adult: true, parcel_delivery_contact: true, last_name: 'Rees' }
  const [ann = ''] = await club.people(1, { ...personFields, first_name: 'Ann', allergens: ['nuts'] })
  const [bea = ''] = await club.people(1, { ...personFields, first_name: 'Bea' })
  const [cal = ''] = await club.people(1, {
    ...personFields,
    first_name: 'Cal',
    allergens: ['milk'],
    food_changed: '2024-08-20',
  })
  const session = await club.session({ date: '2024-08-09', average_meals: 4 }, [
    [ann, 1, 2, 4],
    [bea, 1, 0, 4],
    [cal, 1, 1, 4],
  ])
  const clone = await club.session({ date: '2024-08-23', clone_of: session }, [
    [ann, 1, 2, 4],
    [cal, 1, 1, 4],
  ])
  clonePath = `/parcel_provision_sessions/${clone}`
  sessionPath = `/parcel_provision_sessions/${session}`
  emptySessionPath = `/parcel_provision_sessions/${await club.session({ date: '2024-08-16' })}`
})
afterAll(() => api.close())

const getField = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const querySessionFields = () => screen.queryByRole('region', { name: 'This session' })

describe('a parcel session', () => {
  it('folds its own fields once it has families', async () => {
    await openPage(api, token, sessionPath)
    const summary = await screen.findByRole('button', { name: 'This session: July/Aug, 4 meals each' })
    expect(querySessionFields()).toBeNull()
    fireEvent.click(summary)
    expect(querySessionFields()).not.toBeNull()
    expect(summary.getAttribute('aria-expanded')).toBe('true')
    await expectAccessible()

    await openPage(api, token, emptySessionPath)
    await screen.findByText('No family has been added yet.')
    expect(querySessionFields()).not.toBeNull()
  })

  it('records a column of numbers by keyboard [PARC-47, PARC-72]', async () => {
    await openPage(api, token, sessionPath)
    await screen.findByRole('list', { name: 'Families' })
    const firstField = getField('Adults, Ann Rees')
    firstField.focus()
    fireEvent.keyDown(firstField, { key: 'ArrowUp' })
    expect(firstField.value).toBe('2')
    fireEvent.keyDown(firstField, { key: 'Enter' })
    const secondField = getField('Adults, Bea Rees')
    expect(document.activeElement).toBe(secondField)
    fireEvent.keyDown(secondField, { key: 'ArrowUp' })
    fireEvent.keyDown(secondField, { key: 'ArrowUp' })
    expect(secondField.value).toBe('3')
    fireEvent.blur(secondField)
    const totals = within(screen.getByRole('region', { name: 'Totals' }))
    await waitFor(() => expect(totals.getAllByRole('definition').map((one) => one.textContent)[1]).toBe('6'))
  })

  it('counts no number below 0 [PARC-77]', async () => {
    await openPage(api, token, sessionPath)
    await screen.findByRole('list', { name: 'Families' })
    const field = getField('Children, Bea Rees')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(field.value).toBe('0')
  })

  it.each(['Families', 'Packing', 'Deliveries'])('shows allergies as red chips in the view %s', async (view) => {
    await openPage(api, token, sessionPath)
    await pressButton(view)
    const link = await screen.findByRole('link', { name: 'Ann Rees' })
    const row = link.closest('li')
    if (!row) throw new Error('The family has no row')
    const chips = within(row).getByRole('list', { name: 'Allergies and food' })
    expect(chips.querySelector('[data-kind=allergy]')?.textContent).toBe('Nuts')
  })

  it('lists changes since its source, changed food first and as chips [B-PAR-02]', async () => {
    await openPage(api, token, clonePath)
    await pressButton(/^Changed since 09.08.2024/)
    const changedFood = (await screen.findByText('Cal Rees: food has changed.')).closest('li')
    expect(changedFood?.querySelector('[data-kind=allergy]')?.textContent).toBe('Milk')
    expect(changedFood?.nextElementSibling?.textContent).toBe('Bea Rees: not in this session')
  })

  it('shows the progress next to the views while boxes are packed [B-PAR-01]', async () => {
    await openPage(api, token, sessionPath)
    await pressButton('Packing')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Packed, Ann Rees' }))
    expect(await screen.findByText('1 of 3 packed')).toBeTruthy()
  })

  it('folds the number of boxes once packing has begun [B-PAR-01]', async () => {
    await openPage(api, token, clonePath)
    await pressButton('Packing')
    const isSummaryOpen = async () => (await screen.findByText('Boxes to pack')).closest('details')?.open
    expect(await isSummaryOpen()).toBe(true)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Packed, Ann Rees' }))
    await screen.findByText('1 of 2 packed')
    // The tick must not move the rows while the user packs.
    expect(await isSummaryOpen()).toBe(true)
    await pressButton('Families')
    await pressButton('Packing')
    expect(await isSummaryOpen()).toBe(false)
  })
})

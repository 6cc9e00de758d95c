import { addDays, formatDay, getLondonDay } from '@contract/rules/days.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { createParcelClub } from '../../../../../server/testing/parcels.ts'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { press, pressButton } from '../../../../testing/press.ts'

const PATH = '/parcel_provision_sessions'

let api: TestApi
const createToken = async (organisation: string) => (await api.user(organisation, { ethnicity_captured: true })).token
let boxesOfHopeToken: string
let lunchClubToken: string
let boxesOfHopeClub: Awaited<ReturnType<typeof createParcelClub>>
/** Lunch club with parcels. Each row of the register has two buttons. */
let lunchClub: Awaited<ReturnType<typeof createParcelClub>>
let mairId: string
let childId: string
beforeAll(async () => {
  api = await createTestApi()
  boxesOfHopeClub = await createParcelClub(api)
  await boxesOfHopeClub.people(1, { first_name: 'Alun', last_name: 'Rees' })
  for (let dayNumber = 1; dayNumber <= 60; dayNumber++) {
    const day = addDays('2019-01-01', dayNumber)
    await boxesOfHopeClub.session({ date: day, holiday: 'Extra Sessions' })
  }
  lunchClub = await createParcelClub(api, { is_boxes_of_hope: false })
  ;[mairId = ''] = await lunchClub.people(1, { is_adult: true, first_name: 'Mair', last_name: 'Puw' })
  ;[childId = ''] = await lunchClub.people(1, { first_name: 'Nest', last_name: 'Puw' })
  await lunchClub.session({ date: '2026-08-06' }, [[mairId, 2, 1, 8]])
  await lunchClub.session({ date: '2026-08-07' })
  boxesOfHopeToken = await createToken(boxesOfHopeClub.id)
  lunchClubToken = await createToken(lunchClub.id)
})
afterAll(() => api.close())

const getTable = () => screen.getByRole('table', { name: 'Parcel Provisions' })
const getRows = () => within(getTable()).getAllByRole('row').slice(1)
const findTitle = (words: string) => screen.findByRole('heading', { level: 1, name: words })

it('shows fifty sessions a page and corrects a page number beyond the last [PARC-14]', async () => {
  const extraSessionsPath = `${PATH}?year=2019&holiday=Extra+Sessions`
  const router = await openPage(api, boxesOfHopeToken, extraSessionsPath)
  await screen.findByText('1 to 50 of 60')
  await pressButton('Next')
  await screen.findByText('51 to 60 of 60')
  expect(router.state.location.search).toMatchObject({ page: 2 })
  expect(getRows()).toHaveLength(10)
  router.history.back()
  await screen.findByText('1 to 50 of 60')
  await openPage(api, boxesOfHopeToken, `${extraSessionsPath}&page=9`)
  await screen.findByText('51 to 60 of 60')
})

it('creates the session of today with the latest families in two presses [PARC-30]', async () => {
  const club = await createParcelClub(api)
  const families = await club.people(2, { is_adult: true, parcel_delivery_contact: true })
  await club.session(
    { date: '2024-08-09' },
    families.map((id) => [id, 1, 2, 4]),
  )
  await openPage(api, await createToken(club.id), PATH)
  await screen.findByRole('link', { name: '09/08/2024' })
  await pressButton('Create New Session(s)')
  const create = await screen.findByRole('button', { name: 'Create' })
  // With the keyboard, two presses of Enter are enough.
  await waitFor(() => expect(document.activeElement).toBe(create))
  expect(create.getAttribute('aria-description')).toBe(`${formatDay(getLondonDay())}, From 09/08/2024: 2 families`)
  press(create)
  const list = await screen.findByRole('list', { name: 'Families' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await findTitle(`Parcel Provision ${formatDay(getLondonDay())}`)
})

it("opens a person's parcels from a register row [REG-18 to REG-22, PARC-09, PARC-10, PARC-13, ROUTE-81]", async () => {
  const registerPath = '/registered?search=mair%20puw'
  const router = await openPage(api, lunchClubToken, registerPath, { width: 1440 })
  await screen.findByRole('link', { name: 'View Sessions' })
  press(screen.getByRole('link', { name: 'View Parcel Provisions' }))
  await findTitle('Parcel Provisions of Mair Puw')
  expect(router.state.location).toMatchObject({ pathname: PATH, search: { registered: mairId } })
  await waitFor(() => expect(document.title).toBe('Parcel Provisions of Mair Puw · Hallbook'))
  expect(getRows()).toHaveLength(1)
  // The list of one person has no button for a new session.
  expect(screen.queryByRole('button', { name: 'Create New Session(s)' })).toBeNull()
  press(screen.getByRole('link', { name: 'All parcel provisions' }))
  await findTitle('Parcel Provisions')
  await screen.findByRole('button', { name: 'Create New Session(s)' })
  expect(router.state.location.href).toBe(PATH)

  // On narrow screens the two buttons are in the row's menu.
  for (const width of [1280, 390]) {
    const narrowRouter = await openPage(api, lunchClubToken, registerPath, { width })
    const menu = await screen.findByRole('button', { name: 'Actions, Mair Puw' })
    press(menu)
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual(['View Parcel Provisions', 'View Sessions'])
    press(screen.getByRole('menuitem', { name: 'View Parcel Provisions' }))
    await waitFor(() => expect(narrowRouter.state.location).toMatchObject({ pathname: PATH }))
  }

  await openPage(api, boxesOfHopeToken, '/registered', { width: 1440 })
  await screen.findByRole('link', { name: 'View Parcel Provisions' })
  expect(screen.queryByText('View Sessions')).toBeNull()
  await openPage(api, boxesOfHopeToken, '/registered', { width: 390 })
  await pressButton('Actions, Alun Rees')
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['View Parcel Provisions'])
})

it('shows a message for a person without parcels and for an unknown id [PARC-09]', async () => {
  await openPage(api, lunchClubToken, `${PATH}?registered=${childId}`)
  await screen.findByText('This person has not had a parcel yet.')
  await findTitle('Parcel Provisions of Nest Puw')
  await expectAccessible()
  for (const unknownId of [newId(), 'nobody']) {
    await openPage(api, lunchClubToken, `${PATH}?registered=${unknownId}`)
    await screen.findByText(/^This person is not in the register/)
    await findTitle('Parcel Provisions')
  }
  const emptyClub = await createParcelClub(api)
  await openPage(api, await createToken(emptyClub.id), PATH)
  await screen.findByText('There are no parcel provision sessions yet.')
  expect(screen.getAllByRole('button', { name: 'Create New Session(s)' })).toHaveLength(2)
})

it('denies safeguarding leaders and central staff the parcels [PARC-02]', async () => {
  const leader = await api.user(lunchClub.id, { user_type: 'safeguarding_leader' })
  const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
  for (const { token } of [leader, staff])
    for (const path of [PATH, `${PATH}/${newId()}`]) {
      await openPage(api, token, path)
      await screen.findByText('You do not have permission to access this page.')
      expect(screen.queryByRole('link', { name: 'Parcel Provisions' })).toBeNull()
    }
})

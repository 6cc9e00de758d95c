import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyTypedAddresses } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createFamilyClub } from '../../../server/testing/families.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage } from '../../testing/open-page.tsx'
import { press, pressButton } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const HOME = { address_1: '1 High Street', postcode: 'CF10 1AA' }
const OLD_HOME = { address_1: '9 Mill Lane', postcode: 'NP20 2BB' }
const MARK = 'Address changed by the family'

/**
 * Creates a father whose family typed an address, with his children.
 * @param childHome address of the children
 */
async function createFather({ names = ['Ava'], childHome = HOME } = {}) {
  const club = await createFamilyClub(api)
  const children = []
  for (const name of names) children.push(await club.addChild(name, childHome))
  const dad = await club.addAdult('Dylan', children, HOME)
  const typed = { typed_address_1: HOME.address_1, typed_postcode: HOME.postcode }
  const trusted = { trusted_address_1: OLD_HOME.address_1, trusted_postcode: OLD_HOME.postcode }
  const mark = { registered_id: dad, organisation_id: club.id, at: new Date().toISOString(), ...typed, ...trusted }
  await api.db.network((tx) => tx.insert(familyTypedAddresses).values(mark))
  return { club, dad, readMark: () => readMark(dad) }
}

const readMark = async (dad: string) => {
  const rows = await api.db.network((tx) => tx.select().from(familyTypedAddresses))
  return rows.find(({ registered_id }) => registered_id === dad)
}

const openSection = async (token: string, id: string) => {
  await openPage(api, token, `/registered/${id}`)
  await pressButton(/^Family link/)
}

const findMark = () => screen.findByRole('region', { name: MARK })

/** Waits until an accepted mark is no longer on the screen. */
const waitUntilAccepted = () => waitFor(() => expect(screen.queryByText(MARK)).toBeNull())

describe('an address that a family typed [B-FAM-03]', () => {
  it('is marked with both addresses, and hides contact facts by default', async () => {
    const { club, dad, readMark } = await createFather()
    await openSection(club.coordinator.token, dad)
    const mark = await findMark()
    expect(mark.textContent).toContain('Now1 High Street, CF10 1AABefore9 Mill Lane, NP20 2BB')
    // The heading of the section has the mark too.
    expect(screen.getByRole('button', { name: /^Family link/ }).textContent).toContain(MARK)
    const question = within(mark).getByRole('group', { name: 'Show Ava’s address and phone numbers to this parent?' })
    expect(within(question).getByRole<HTMLInputElement>('radio', { name: 'No, keep them hidden' }).checked).toBe(true)
    await expectAccessible()
    await pressButton('Accept the address', mark)
    await waitUntilAccepted()
    expect(await readMark()).toMatchObject({ accepted: expect.any(String), trusted_address_1: '9 Mill Lane' })
  })

  it('becomes trusted if the coordinator shows the contact facts', async () => {
    const { club, dad, readMark } = await createFather({ names: ['Ava', 'Ben'] })
    await openSection(club.coordinator.token, dad)
    const mark = await findMark()
    within(mark).getByRole('group', { name: /^Show the addresses and phone numbers of (Ava and Ben|Ben and Ava) to/ })
    press(within(mark).getByRole('radio', { name: 'Yes, show them in the link' }))
    await pressButton('Accept the address', mark)
    await waitUntilAccepted()
    expect(await readMark()).toBeUndefined()
  })

  it('asks nothing if no contact facts depend on it', async () => {
    const { club, dad, readMark } = await createFather({ childHome: OLD_HOME })
    await openSection(club.coordinator.token, dad)
    const mark = await findMark()
    expect(within(mark).queryByRole('radio')).toBeNull()
    await pressButton('Accept the address', mark)
    await waitUntilAccepted()
    expect(await readMark()).toBeUndefined()
  })

  it('is listed above the register until it is accepted', async () => {
    const { club, dad } = await createFather()
    await openPage(api, club.coordinator.token, '/registered')
    await screen.findByText('1 address was changed by a family.')
    const list = screen.getByRole('list', { name: 'Addresses changed by families' })
    const link = within(list).getByRole('link', { name: 'Dylan Hughes' })
    expect(link.getAttribute('href')).toBe(`/registered/${dad}`)
  })

  it('is not shown to core team members', async () => {
    const { club, dad } = await createFather()
    await openSection(club.core.token, dad)
    await screen.findByRole('button', { name: 'Send' })
    expect(screen.queryByText(MARK)).toBeNull()
  })

  it('says that it could not be read, and offers another try', async () => {
    const { club, dad } = await createFather()
    setInterceptor((request, send) =>
      request.url.endsWith('/family_typed_addresses')
        ? Promise.resolve(Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 }))
        : send(),
    )
    await openPage(api, club.coordinator.token, `/registered/${dad}`, { faulty: true })
    await pressButton(/^Family link/)
    await screen.findByText('Addresses that families changed could not be read.')
    setInterceptor(null)
    await pressButton('Try again')
    await findMark()
  })
})

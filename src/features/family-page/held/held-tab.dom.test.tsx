import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../../../contract/id.ts'
import { groups, registered, sessions } from '../../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { press, pressButton, typeText } from '../../../testing/press.ts'
import { createFamily, type Family, typeBirthday, unlockPage } from '../testing/family.ts'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterEach(() => sessionStorage.clear())
afterAll(() => api.close())

/** Opens the tab of a family and returns Ava's section. */
async function openTab(options?: { away: boolean }) {
  const family = await createFamily(api, options)
  await unlockPage(api, family)
  press(await screen.findByRole('link', { name: 'What the club holds' }))
  await screen.findByRole('heading', { name: 'What the club holds about you' })
  return screen.findByRole('region', { name: 'Ava Hughes' })
}

/** Books a place for Ava through the family's link. */
async function bookPlace({ token, ava }: Family) {
  const id = newId()
  await api.db.network(async (tx) => {
    const [row] = await tx.select().from(registered).where(eq(registered.id, ava))
    const organisation_id = row?.organisation_id ?? ''
    const group_id = newId()
    await tx.insert(groups).values({ id: group_id, organisation_id, version: 1, name: 'Lunch club' })
    await tx.insert(sessions).values({
      id,
      organisation_id,
      version: 1,
      group_id,
      date: '2027-08-04',
      holiday: 'July/Aug',
      year: 2027,
      booking_opens: '2026-01-05T09:00:00Z',
    })
  })
  const { body } = await api.call(null, 'POST', `/family/${token}/unlock`, { date_of_birth: '2016-03-01' })
  const bookings = [{ session: id, registered: ava, state: 'booked' }]
  const reply = await api.call(null, 'PUT', `/family/${token}/bookings`, { bookings }, { 'X-Family-Key': body.key })
  expect(reply.body.results).toEqual([{ session: id, registered: ava, state: 'booked' }])
}

it('shows the facts of each person and the emails [B-FAM-07]', async () => {
  const ava = await openTab()
  for (const text of ['Milk', 'Ysgol y Bont', 'No medical conditions', '1 High Street, Cardiff, CF10 1AA'])
    expect(within(ava).getByText(text)).toBeTruthy()
  await screen.findByText('No emails were sent.')
})

it('sends a request to the club, and shows it again after a reload [B-FAM-07]', async () => {
  const family = await createFamily(api)
  await unlockPage(api, family)
  press(await screen.findByRole('link', { name: 'What the club holds' }))
  await pressButton('Ask for the full copy')
  await pressButton('Send to the club')
  await screen.findByText(/^You asked on .+ about .*Ava.*\. The club answers by .+\.$/)
  press(await screen.findByRole('link', { name: 'Your family' }))
  press(await screen.findByRole('link', { name: 'What the club holds' }))
  await screen.findByText(/^You asked on .+ about .*Ava/)
  expect(screen.queryByRole('button', { name: 'Ask for the full copy' })).toBeNull()
  screen.getByRole('button', { name: 'Ask to be removed' })
})

it('keeps a request’s text while the page asks for the birthday again', async () => {
  const family = await createFamily(api)
  await unlockPage(api, family)
  press(await screen.findByRole('link', { name: 'What the club holds' }))
  await pressButton('Ask to be removed')
  typeText(screen.getByLabelText(/^Is there anything the club should know/), 'We have moved')
  await api.db.network((_tx, client) => client.query('DELETE FROM family_link_keys'))
  await pressButton('Send to the club')
  await typeBirthday('1', '3', '2016')
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Is there anything the club should know/)
  expect(field.value).toBe('We have moved')
})

it('lists the bookings of the link with the child’s name [B-FAM-07]', async () => {
  const family = await createFamily(api)
  await bookPlace(family)
  await unlockPage(api, family)
  press(await screen.findByRole('link', { name: 'What the club holds' }))
  const section = await screen.findByRole('region', { name: 'Your bookings' })
  expect(section.textContent).toContain('Ava, 04/08/2027')
  within(section).getByText('Booked')
})

it('names the facts that the link does not show, without their values [B-FAM-03]', async () => {
  const ava = await openTab({ away: true })
  expect(ava.textContent).toContain('this link does not show them')
  expect(document.body.textContent).not.toMatch(/Mill Lane|NP20/)
})

it('sends a request for the full copy to the club [B-FAM-07]', async () => {
  await openTab()
  await pressButton('Ask for the full copy')
  await pressButton('Send to the club')
  await screen.findByText(/^You asked on .+ about Ava and Cerys\. The club answers by .+\.$/)
})

it('downloads the same content as a file', async () => {
  await openTab()
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:held')
  // Do not follow the link, because the page's browser cannot download files.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await pressButton('Download as a file (JSON)')
  const [file] = createUrl.mock.calls[0] ?? []
  createUrl.mockRestore()
  click.mockRestore()
  const content = JSON.parse(await readText(file as File)) as { people: { first_name: string }[] }
  expect(content.people.map(({ first_name }) => first_name)).toContain('Ava')
})

/** Reads a file of the page's browser, which has no `text` method. */
function readText(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })
}

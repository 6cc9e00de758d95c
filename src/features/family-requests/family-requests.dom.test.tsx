import { screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { familyRequests, registered } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import {
  createSeparatedFamily,
  MOTHER_FACTS,
  openFamilyPage,
  type SeparatedFamily,
} from '../../../server/testing/family-requests.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Makes a request of the father's link about his daughter, and returns its id. */
async function makeRequest(family: SeparatedFamily, kind: 'copy' | 'removal', reason = 'We have moved') {
  const page = await openFamilyPage(family, family.father, [family.ava])
  await page.call('POST', `/${kind}`, { people: [family.ava], reason })
  const { body } = await api.call(family.coordinator.token, 'GET', `/${kind}_requests`)
  return String(body.results[0].id)
}

const moveBack = (id: string, days: number) =>
  api.db.network((tx) =>
    tx
      .update(familyRequests)
      .set({ asked: sql`now() - make_interval(days => ${days})` as never })
      .where(eq(familyRequests.id, id)),
  )

const isInRegister = async (id: string) => {
  const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, id)))
  return row?.deleted_at === null
}

const open = (family: SeparatedFamily, path: string) => openPage(api, family.coordinator.token, path)

describe('lists of requests [B-FAM-07]', () => {
  it('show people, author and days left, and mark a late answer in words', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'removal')
    await open(family, '/removal_requests')
    const row = await screen.findByRole('link', { name: /^Ava Hughes/ })
    expect(row.textContent).toMatch(/Dylan Price asked on .+ Answer by .+/)
    expect(row.textContent).toMatch(/\d\d days left/)
    await expectAccessible()
    await moveBack(id, 40)
    await open(family, '/removal_requests')
    await screen.findByText(/^Late by \d+ days?$/)
  })

  it('explain that no family is waiting', async () => {
    const family = await createSeparatedFamily(api)
    for (const path of ['/removal_requests', '/copy_requests']) {
      await open(family, path)
      await screen.findByText('No family is waiting for an answer.')
    }
  })

  it('report a fault and being offline, and load again', async () => {
    const family = await createSeparatedFamily(api)
    await makeRequest(family, 'copy')
    await open(family, '/removal_requests')
    await screen.findByText('No family is waiting for an answer.')
    setInterceptor(() => Promise.resolve(new Response('{}', { status: 500 })))
    press(screen.getByRole('link', { name: 'Families who ask for a copy' }))
    await screen.findByText(/^This list needs a connection|^The list could not be read/)
    setInterceptor(null)
    await pressButton('Try again')
    await screen.findByRole('link', { name: /^Ava Hughes/ })
    setOnline(false)
    await screen.findByText(/^This list needs a connection/)
    setOnline(true)
  })

  it('are closed to a core team member', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'removal')
    const { token } = await api.user(family.club.id, { user_type: 'core', ethnicity_captured: true })
    for (const path of ['/removal_requests', `/removal_requests/${id}`, '/copy_requests']) {
      const router = await openPage(api, token, path)
      await waitFor(() => expect(router.state.status).toBe('idle'))
      expect(screen.queryByText(/Ava Hughes|Dylan/)).toBeNull()
    }
  })

  it('are linked from the start page and the register of a coordinator', async () => {
    const family = await createSeparatedFamily(api)
    await makeRequest(family, 'removal')
    await makeRequest(family, 'copy')
    await open(family, '/welcome')
    await screen.findByRole('link', { name: /1 family asks for a copy of its data/ })
    press(await screen.findByRole('link', { name: /1 family asks to be removed/ }))
    await screen.findByRole('heading', { name: 'Families who ask to be removed' })
    await open(family, '/registered')
    press(await screen.findByRole('link', { name: 'Families’ requests' }))
    await screen.findByRole('heading', { name: 'Families who ask to be removed' })
  })

  it('are not linked for a core team member', async () => {
    const family = await createSeparatedFamily(api)
    await makeRequest(family, 'removal')
    const { token } = await api.user(family.club.id, { user_type: 'core', ethnicity_captured: true })
    await openPage(api, token, '/registered')
    await screen.findByRole('link', { name: 'Registered duplicates' })
    expect(screen.queryByRole('link', { name: 'Families’ requests' })).toBeNull()
    await openPage(api, token, '/welcome')
    await screen.findByRole('heading', { level: 1, name: /Welcome/ })
    expect(screen.queryByText(/asks to be removed/)).toBeNull()
  })
})

describe('page of a request to be removed [B-FAM-07]', () => {
  it('shows the other adults first', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'removal')
    await open(family, `/removal_requests/${id}`)
    await screen.findByText('Cerys Hughes')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.slice(0, 3)).toEqual(['Other adults of this family', 'The request', 'Your decision'])
    screen.getByText('We have moved')
    await expectAccessible()
  })

  it('removes the people and returns to the list', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'removal')
    await open(family, `/removal_requests/${id}`)
    await pressButton('Remove 1 person')
    await pressButton('Remove', await screen.findByRole('alertdialog'))
    await screen.findByText('No family is waiting for an answer.')
    expect(await isInRegister(family.ava)).toBe(false)
    expect(await isInRegister(family.mother)).toBe(true)
  })

  it('keeps the details with a reason, which may not name the other parent', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'removal')
    await open(family, `/removal_requests/${id}`)
    await pressButton('Keep their details')
    const dialog = await screen.findByRole('alertdialog')
    await pressButton('Send and keep', dialog)
    await within(dialog).findByText('Fill this in.')
    typeText(within(dialog).getByLabelText(/^Reason for the family/), 'Cerys does not want it')
    await pressButton('Send and keep', dialog)
    await within(dialog).findByText(/^This text names someone outside this family’s link/)
    typeText(within(dialog).getByLabelText(/^Reason for the family/), 'We keep a record of an accident')
    await pressButton('Send and keep', dialog)
    await screen.findByText('The reason is on its way to the family.')
    await screen.findByText('No family is waiting for an answer.')
    expect(await isInRegister(family.ava)).toBe(true)
  })

  it('explains that the request is no longer there', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'removal')
    const decision = { decision: 'keep', reason: 'Accident' }
    await api.call(family.coordinator.token, 'POST', `/removal_requests/${id}`, decision)
    await open(family, `/removal_requests/${id}`)
    await screen.findByText('The page you have requested could not be found')
  })

  it('cannot be decided offline', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'removal')
    await open(family, `/removal_requests/${id}`)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove 1 person' })
    setOnline(false)
    await waitFor(() => expect(button.disabled).toBe(true))
    setOnline(true)
  })
})

describe('page of a request for a copy [B-FAM-07]', () => {
  it('previews the sections without facts about the other parent', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'copy')
    await open(family, `/copy_requests/${id}`)
    const heading = await screen.findByRole('heading', { name: 'Health and food' })
    const card = within(heading.closest('.card') as HTMLElement)
    card.getByText('No pork')
    const term = screen.getByText('Child or adult')
    expect(term.nextElementSibling?.textContent ?? term.parentElement?.textContent).toContain('Child')
    expect(term.parentElement?.textContent).not.toMatch(/No$/)
    card.getByText(/^1 text is not in the copy/)
    screen.getByText(/^Not shown to this adult: .*postcode/)
    const copy = screen.getAllByRole('heading', { level: 3 }).map((part) => part.closest('.card')?.textContent)
    for (const fact of MOTHER_FACTS) expect(copy.join()).not.toContain(fact)
    await expectAccessible()
  })

  it('shows a name with HTML as text, on the screen and on paper', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'copy')
    const first_name = '<img src=x onerror=alert(1)>'
    await api.db.network((tx) => tx.update(registered).set({ first_name }).where(eq(registered.id, family.ava)))
    await open(family, `/copy_requests/${id}`)
    await screen.findByRole('heading', { name: 'Health and food' })
    expect(screen.getAllByText(`${first_name} Hughes`).length).toBeGreaterThan(1)
    expect(document.querySelector('img[src="x"]')).toBeNull()
  })

  it('leaves a part out with a reason, and puts it back', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'copy')
    await open(family, `/copy_requests/${id}`)
    await pressButton('Leave out: Health and food, Ava Hughes')
    const dialog = await screen.findByRole('alertdialog')
    typeText(within(dialog).getByLabelText(/^Reason/), 'It would harm Ava')
    await pressButton('Leave out', dialog)
    const putBackButton = await screen.findByRole('button', { name: 'Put back: Health and food, Ava Hughes' })
    screen.getByText(/It would harm Ava/)
    expect(screen.queryByText('No pork')).toBeNull()
    press(putBackButton)
    await screen.findByText('No pork')
  })

  it('is saved as JSON without the club’s reasons', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'copy')
    const left_out = [{ section: 'notes', person: family.ava, reason: 'Secret reason' }]
    await api.call(family.coordinator.token, 'POST', `/copy_requests/${id}`, { left_out })
    const saved: Blob[] = []
    const createUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob)
      return 'blob:copy'
    })
    await open(family, `/copy_requests/${id}`)
    await pressButton('Save as JSON')
    createUrl.mockRestore()
    const text = (await saved[0]?.text()) ?? ''
    expect(JSON.parse(text)).toMatchObject({ people: [{ name: 'Ava Hughes' }], notes: [] })
    expect(text).not.toContain('Secret reason')
  })

  it('is printed with every section', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'copy')
    await open(family, `/copy_requests/${id}`)
    await screen.findByRole('heading', { name: 'Health and food' })
    window.dispatchEvent(new Event('beforeprint'))
    const paper = document.querySelector('.paper')?.textContent ?? ''
    window.dispatchEvent(new Event('afterprint'))
    expect(paper).toContain('What Riverside holds about you')
    for (const text of ['Details', 'No pork', 'History of changes', 'The link to the family’s page'])
      expect(paper).toContain(text)
    for (const fact of MOTHER_FACTS) expect(paper).not.toContain(fact)
  })

  it('is closed with the way of handing it over', async () => {
    const family = await createSeparatedFamily(api)
    const id = await makeRequest(family, 'copy')
    await open(family, `/copy_requests/${id}`)
    await pressButton('It was handed over')
    const dialog = await screen.findByRole('alertdialog')
    typeText(within(dialog).getByLabelText(/^Handed over/), 'On paper, at the door')
    await pressButton('Close the request', dialog)
    await screen.findByText('No family is waiting for an answer.')
    const [row] = await api.db.network((tx) => tx.select().from(familyRequests).where(eq(familyRequests.id, id)))
    expect(row).toMatchObject({ outcome: 'handed_over', answer: 'On paper, at the door' })
  })
})

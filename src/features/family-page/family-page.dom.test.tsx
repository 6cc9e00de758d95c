import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  conflicts,
  familyLinkKeys,
  familyLinks,
  familyLinkTries,
  mails,
  registered,
} from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { openSignedOut, setOnline } from '../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../testing/press.ts'
import { createFamily, type Family, findCard, openLink, typeBirthday, unlockPage } from './testing/family.ts'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterEach(() => {
  setInterceptor(null)
  sessionStorage.clear()
})
afterAll(() => api.close())

async function readPerson(id: string) {
  const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, id)))
  return row
}

const readQuestions = (id: string) =>
  api.db.network((tx) => tx.select().from(conflicts).where(eq(conflicts.record, id)))

const changeLink = ({ mum }: Family, facts: Partial<typeof familyLinks.$inferInsert>) =>
  api.db.network((tx) => tx.update(familyLinks).set(facts).where(eq(familyLinks.adult_id, mum)))

const endKeys = () => api.db.network((tx) => tx.update(familyLinkKeys).set({ expires: '2020-01-01T00:00:00Z' }))

describe('the birthday [B-FAM-02]', () => {
  it('shows nothing about the family before it', async () => {
    const family = await createFamily(api)
    await openLink(api, family)
    await screen.findByRole('heading', { name: 'Which child’s birthday?' })
    expect(document.body.textContent).toContain('Riverside')
    expect(document.body.textContent).not.toMatch(/Ava|Cerys|Hughes/)
  })

  it('counts the tries that are left, and then offers only a code', async () => {
    const family = await createFamily(api)
    await openLink(api, family)
    await typeBirthday('2', '3', '2016')
    expect(await screen.findByText(/You have 4 tries left/)).toBeTruthy()
    for (const left of ['3 tries', '2 tries', '1 try']) {
      await pressButton('Open our page')
      await screen.findByText(new RegExp(`You have ${left} left`))
    }
    await pressButton('Open our page')
    await screen.findByText(/Too many wrong birthdays/)
    expect(screen.queryByLabelText('Day')).toBeNull()
    await screen.findByRole('button', { name: 'Send me a code' })
  })

  it('opens with an emailed code', async () => {
    const family = await createFamily(api)
    await changeLink(family, { email: 'code@hallbook.example' })
    await openLink(api, family)
    await pressButton('I cannot get past this')
    const field = await screen.findByLabelText(/^Code/)
    typeText(field, '12')
    await pressButton('Open our page')
    await screen.findByText('Enter the 6 figures from the email.')
    const [mail] = await api.db.network((tx) =>
      tx.select({ text: mails.text }).from(mails).where(eq(mails.to_address, 'code@hallbook.example')),
    )
    typeText(field, /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
    await pressButton('Open our page')
    await findCard('Ava Hughes')
  })

  it('moves the focus to the heading of the opened page', async () => {
    const family = await createFamily(api)
    await unlockPage(api, family)
    const heading = screen.getByRole('heading', { level: 1, name: 'Is this still right?' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('says when to request a code again', async () => {
    const family = await createFamily(api)
    await api.db.network(async (tx) => {
      const [link] = await tx
        .update(familyLinks)
        .set({ email: 'often@hallbook.example' })
        .where(eq(familyLinks.adult_id, family.mum))
        .returning()
      if (!link) throw new Error('The family has no link')
      const sentCode = { organisation_id: link.organisation_id, link_id: link.id, kind: 'code_sent' as const }
      await tx.insert(familyLinkTries).values([sentCode, sentCode, sentCode])
    })
    await openLink(api, family)
    await pressButton('I cannot get past this')
    await screen.findByText('Too many tries. Wait 60 min and try again.')
  })

  it('asks the adult for the own birthday if the link has no child, or for a code without one', async () => {
    const family = await createFamily(api)
    await changeLink(family, { children: [] })
    await openLink(api, family)
    await screen.findByRole('heading', { name: 'A code opens your page' })
    expect(screen.queryByLabelText('Day')).toBeNull()
    await api.db.network((tx) =>
      tx.update(registered).set({ date_of_birth: '1990-05-01' }).where(eq(registered.id, family.mum)),
    )
    await openLink(api, family)
    await screen.findByRole('heading', { name: 'Your birthday' })
  })

  it('says what to do about a withdrawn link', async () => {
    const family = await createFamily(api)
    await api.call(family.coordinator.token, 'DELETE', family.path)
    await openLink(api, family)
    await screen.findByText('This link does not work any more. Ask the club to send you a new one.')
  })

  it('offers a retry if the server fails', async () => {
    const family = await createFamily(api)
    setInterceptor((request, send) =>
      request.url.includes('/api/family/') ? Promise.resolve(new Response('', { status: 502 })) : send(),
    )
    await openSignedOut(api, `/family/${family.token}`, { faulty: true })
    await screen.findByText('Your page cannot be opened')
    setInterceptor(null)
    await pressButton('Try again')
    await screen.findByRole('heading', { name: 'Which child’s birthday?' })
  })
})

describe('the people [B-FAM-03]', () => {
  it('shows children first, each as one card', async () => {
    const family = await createFamily(api, { moreChildren: 10 })
    await unlockPage(api, family)
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names).toHaveLength(12)
    expect(names.at(-1)).toBe('Cerys Hughes')
    await screen.findByText('0 of 12 confirmed')
  })

  it('applies a new school at once', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gymraeg')
    await pressButton('Save change', card)
    await within(card).findByText('Ysgol Gymraeg')
    await screen.findByText(/The club has your changes/)
    expect((await readPerson(family.ava))?.school).toBe('Ysgol Gymraeg')
    expect(sessionStorage.getItem(`family-answers-${family.token}`)).toBeNull()
  })

  it('keeps an allergen that the family takes off until the coordinator has decided', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    await pressButton('Change: Allergies', card)
    await pressButton('Take off: Milk', card)
    await within(card).findByText('Milk still counts for now.')
    const confirmButton = within(card).getByRole('button', { name: /^Everything is still right/ })
    expect(confirmButton.ariaDisabled ?? confirmButton.getAttribute('aria-disabled')).toBe('true')
    await within(card).findByText('Save or cancel this change first: Allergies.')
    await pressButton('Save change', card)
    await within(card).findByText('Your change waits.')
    expect(within(card).getByText('Milk')).toBeTruthy()
    expect((await readPerson(family.ava))?.allergens).toEqual(['milk', 'nuts'])
    expect(await readQuestions(family.ava)).toMatchObject([{ field: 'allergens', mine: { value: ['nuts'] } }])
    await within(card).findByText('The coordinator asks you about your change first.')
  })

  it('explains what is missing in an answer', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    await pressButton('Change: Health', card)
    press(await within(card).findByRole('radio', { name: 'Yes' }))
    await pressButton('Save change', card)
    await within(card).findByText('Write what we should know')
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
  })

  it('names facts that it does not show, and sends new ones as questions', async () => {
    const family = await createFamily(api, { away: true })
    const card = await unlockPage(api, family)
    await within(card).findByText('The club has these. To change them, type the new ones.')
    expect(card.textContent).not.toMatch(/Mill Lane|NP20|900111/)
    await pressButton(/^Type new ones/, card)
    typeText(await within(card).findByLabelText(/^Mobile number/), '07700 900444')
    await pressButton('Save change', card)
    await within(card).findByText('Your change waits.')
    expect(card.textContent).not.toContain('900444')
    expect(await readQuestions(family.ava)).toMatchObject([{ field: 'mobile_number', mine: { value: '07700 900444' } }])
  })

  it('confirms a person and folds the card', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    await pressButton(/^Everything is still right/, card)
    await within(card).findByText('Confirmed today')
    await screen.findByText('1 of 2 confirmed')
    expect(within(card).queryByText('School')).toBeNull()
    await pressButton(/^Show/, card)
    await within(card).findByText('School')
    expect((await readPerson(family.ava))?.health_confirmed).toMatch(/^\d{4}-/)
  })

  it('shows what the club has changed before it is confirmed', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    const change = { school: 'Ysgol Newydd', version: 9 }
    await api.db.network((tx) => tx.update(registered).set(change).where(eq(registered.id, family.ava)))
    await pressButton(/^Everything is still right/, card)
    await within(card).findByText(/The club has changed something about Ava/)
    await within(card).findByText('Ysgol Newydd')
    expect((await readPerson(family.ava))?.health_confirmed).toBeNull()
  })
})

describe('typed answers [B-FAM-03]', () => {
  it('stay if the key has ended, and can be sent with a new key', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gymraeg')
    await endKeys()
    await pressButton('Save change', card)
    await screen.findByText(/This page was open for too long/)
    expect(document.body.textContent).not.toMatch(/Ava|Ysgol/)
    await typeBirthday('1', '3', '2016')
    await within(await findCard('Ava Hughes')).findByText('Ysgol Gymraeg')
    await waitFor(async () => expect((await readPerson(family.ava))?.school).toBe('Ysgol Gymraeg'))
  })

  it('are sent when the network returns', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    setOnline(false)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gymraeg')
    await pressButton('Save change', card)
    await screen.findByText('Waiting on this phone.')
    expect((await readPerson(family.ava))?.school).toBe('Ysgol y Bont')
    setOnline(true)
    await screen.findByText(/The club has your changes/)
    expect((await readPerson(family.ava))?.school).toBe('Ysgol Gymraeg')
  })

  it('are sent while another tab is open [B-FAM-03]', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    setOnline(false)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gymraeg')
    await pressButton('Save change', card)
    await screen.findByText('Waiting on this phone.')
    press(screen.getByRole('link', { name: 'What the club holds' }))
    await waitFor(() => expect(card.closest('[hidden]')).not.toBeNull())
    setOnline(true)
    await waitFor(async () => expect((await readPerson(family.ava))?.school).toBe('Ysgol Gymraeg'))
  })

  it('are sent after a reload that opens another tab', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    setOnline(false)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gymraeg')
    await pressButton('Save change', card)
    await screen.findByText('Waiting on this phone.')
    await openSignedOut(api, `/family/${family.token}?tab=held`)
    await screen.findByRole('heading', { name: 'What the club holds about you' })
    await waitFor(async () => expect((await readPerson(family.ava))?.school).toBe('Ysgol Gymraeg'))
  })

  it('show on another tab that they wait', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    setOnline(false)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gymraeg')
    await pressButton('Save change', card)
    await screen.findByText('Waiting on this phone.')
    press(screen.getByRole('link', { name: 'What the club holds' }))
    await screen.findByText(/What you sent on another tab goes to the club/)
    setOnline(true)
    await waitFor(() => expect(screen.queryByText(/What you sent on another tab/)).toBeNull())
  })

  it('leave the other rows open for changes while they wait', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    setOnline(false)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gymraeg')
    await pressButton('Save change', card)
    await within(card).findByText(/You can confirm when your change is sent/)
    expect(within(card).queryByText(/Save or cancel/)).toBeNull()
    await pressButton('Change: Allergies', card)
    await pressButton('Take off: Milk', card)
    await pressButton('Save change', card)
    setOnline(true)
    await waitFor(async () => expect(await readQuestions(family.ava)).toMatchObject([{ field: 'allergens' }]))
    expect((await readPerson(family.ava))?.school).toBe('Ysgol Gymraeg')
  })

  it('close with Escape, and nothing is sent', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    await pressButton('Change: School', card)
    const field = await within(card).findByRole('textbox', { name: /^School/ })
    typeText(field, 'Ysgol Gym')
    fireEvent.keyDown(field, { key: 'Escape' })
    await within(card).findByText('Ysgol y Bont')
    expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Change: School' }))
  })

  it('stay in the tab after a reload', async () => {
    const family = await createFamily(api)
    const card = await unlockPage(api, family)
    await pressButton('Change: School', card)
    typeText(await within(card).findByRole('textbox', { name: /^School/ }), 'Ysgol Gym')
    await openLink(api, family)
    const field = await within(await findCard('Ava Hughes')).findByRole<HTMLInputElement>('textbox', {
      name: /^School/,
    })
    expect(field.value).toBe('Ysgol Gym')
  })
})

it('shows the known people on a tab that is first opened offline [B-FAM-08]', async () => {
  const family = await createFamily(api)
  await unlockPage(api, family)
  setOnline(false)
  press(screen.getByRole('link', { name: 'What the club holds' }))
  await screen.findByText(/This is what your page loaded before/)
  const ava = await screen.findByRole('region', { name: 'Ava Hughes' })
  expect(ava.textContent).toContain('Ysgol y Bont')
  setOnline(true)
  await screen.findByRole('region', { name: 'Your bookings' })
  expect(screen.queryByText(/This is what your page loaded before/)).toBeNull()
})

it('opens in Welsh with the switch of language [B-FAM-08]', async () => {
  const family = await createFamily(api)
  await openLink(api, family)
  await screen.findByRole('heading', { name: 'Which child’s birthday?' })
  await act(() => pressButton('Cymraeg'))
  await screen.findByRole('heading', { name: 'Pen-blwydd pa blentyn?' })
  await act(() => pressButton('English'))
})

import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyLinks, mails, textStops } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createFamilyClub } from '../../../server/testing/families.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { press, pressButton, pressTwice, typeText } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a mother with a child at home, and a looked-after child. */
async function createHughes() {
  const club = await createFamilyClub(api)
  const home = { address_1: '1 High Street', postcode: 'CF10 1AA' }
  const ava = await club.addChild('Ava', home)
  const lili = await club.addChild('Lili', { true_statements_looked_after: true })
  const email = `${ava}@hallbook.example`
  const mum = await club.addAdult('Cerys', [ava, lili], { ...home, email })
  return { club, ava, lili, mum, email }
}

const openSection = async (token: string, id: string) => {
  await openPage(api, token, `/registered/${id}`)
  await pressButton(/^Family link/)
}

const readLink = async (adult: string) => {
  const [link] = await api.db.network((tx) =>
    tx.select().from(familyLinks).where(eq(familyLinks.adult_id, adult)).orderBy(familyLinks.created),
  )
  return link
}

const countMails = (address: string) => api.db.network((tx) => tx.$count(mails, eq(mails.to_address, address)))

describe('family link on a record [B-FAM-01]', () => {
  it('shows the people before sending, then the state of the link', async () => {
    const { club, mum, ava, email } = await createHughes()
    await openSection(club.core.token, mum)
    const people = await screen.findByRole('list', { name: 'In this link' })
    expect(within(people).getByText('Ava Hughes')).toBeTruthy()
    const leftOut = await screen.findByRole('list', { name: 'Left out' })
    expect(leftOut.textContent).toContain('Lili Hughes')
    expect(leftOut.textContent).toContain('Looked after')
    // A core team member may not decide about the child.
    expect(within(leftOut).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Both parents/ })).toBeNull()
    await expectAccessible()
    await pressButton('Send')
    await screen.findByText(`Link sent to ${email}`)
    await screen.findByRole('button', { name: 'Send again' })
    expect(screen.getByText(/Not opened yet\. Ends \d/)).toBeTruthy()
    expect(await readLink(mum)).toMatchObject({ children: [ava], email })
    expect(await countMails(email)).toBe(1)
  })

  it('lets a coordinator add a left-out child, and take a child out', async () => {
    const { club, mum, ava, lili } = await createHughes()
    await openSection(club.coordinator.token, mum)
    await pressButton('Add Lili Hughes')
    await pressButton('Take Ava Hughes out')
    expect((await screen.findByRole('list', { name: 'Left out' })).textContent).toContain('Taken out of this link')
    await pressButton('Send')
    await screen.findByRole('button', { name: 'Send again' })
    expect(await readLink(mum)).toMatchObject({ children: [lili] })
    await pressButton('Add Ava Hughes')
    await pressButton('Send as a new link')
    await waitFor(async () => {
      const { body } = await api.call(club.coordinator.token, 'GET', `/registered/${mum}/family_link`)
      expect(body.people.map(({ id }: { id: string }) => id).sort()).toEqual([mum, ava, lili].sort())
    })
  })

  it('shows the link as a QR code without an email, and withdraws it', async () => {
    const { club, mum, email } = await createHughes()
    await openSection(club.coordinator.token, mum)
    await pressButton('Show QR code')
    const dialog = await screen.findByRole('dialog', { name: 'Link of Cerys Hughes' })
    await within(dialog).findByRole('img', { name: 'QR code of the family link' })
    await pressButton('Close', dialog)
    await screen.findByText('Shown as a QR code')
    expect(await countMails(email)).toBe(0)
    await pressTwice('Withdraw', 'Press again to withdraw')
    await screen.findByText('No link has been sent.')
    expect(await readLink(mum)).toMatchObject({ end_reason: 'withdrawn' })
  })

  it('lets a coordinator show contact facts without another email [B-FAM-03]', async () => {
    const { club, mum, email } = await createHughes()
    await openSection(club.coordinator.token, mum)
    await pressButton('Send')
    await screen.findByRole('button', { name: 'Send again' })
    press(screen.getByRole('checkbox', { name: /Both parents know/ }))
    await screen.findByText('Saved successfully')
    expect(await readLink(mum)).toMatchObject({ show_contacts: true, ended: null })
    expect(await countMails(email)).toBe(1)
  })

  it('names the missing email address, and leads from a child to the adult', async () => {
    const club = await createFamilyClub(api)
    const ava = await club.addChild('Ava')
    const mum = await club.addAdult('Cerys', [ava], { email: null })
    await openSection(club.coordinator.token, mum)
    await screen.findByText(/This record has no email address/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    await openSection(club.coordinator.token, ava)
    await screen.findByText(/The link is sent to an adult of the family/)
    const links = screen.getAllByRole('link', { name: 'Cerys Hughes' })
    expect(links.map((link) => link.getAttribute('href'))).toContain(`/registered/${mum}`)
  })

  it('says that it needs the network, and loads once the network is back', async () => {
    const { club, mum } = await createHughes()
    await openPage(api, club.coordinator.token, `/registered/${mum}`)
    await screen.findByRole('button', { name: /^Family link/ })
    setOnline(false)
    await pressButton(/^Family link/)
    await screen.findByText(/The family link needs the network/)
    setOnline(true)
    await screen.findByRole('button', { name: 'Send' })
  })

  it('offers another try after a fault', async () => {
    const { club, mum } = await createHughes()
    await openPage(api, club.coordinator.token, `/registered/${mum}`)
    setInterceptor((request, send) =>
      request.url.endsWith('/family_link')
        ? Promise.resolve(Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 }))
        : send(),
    )
    await pressButton(/^Family link/)
    await screen.findByText('The family link could not be read.')
    setInterceptor(null)
    await pressButton('Try again')
    await screen.findByRole('button', { name: 'Send' })
  })
})

describe('family link by text on a record [B-FAM-01]', () => {
  let textApi: TestApi
  beforeAll(async () => {
    textApi = await createTestApi({ SMS_GATEWAY_URL: 'http://127.0.0.1:9/send', TEXTS_HOURS: '9-18' })
  })
  afterAll(() => textApi.close())

  it('names the masked number before and after sending', async () => {
    const club = await createFamilyClub(textApi)
    const ava = await club.addChild('Ava')
    const mum = await club.addAdult('Cerys', [ava], { email: null, mobile_number: '07700 900123' })
    await openPage(textApi, club.core.token, `/registered/${mum}`)
    await pressButton(/^Family link/)
    const note = await screen.findByText(/The family gets the link by text to 07… 123, between 9:00 and 18:00/)
    const section = note.closest('section') as HTMLElement
    expect(within(section).getByText('By text to 07… 123')).toBeTruthy()
    await expectAccessible()
    await pressButton('Send')
    await screen.findByText('The link goes by text to 07… 123')
    await screen.findByRole('button', { name: 'Send again' })
    expect(section.textContent).toContain('The text waits to be sent.')
    await pressButton('Send again')
    await screen.findByText('A text with the link went to 07… 123 today. The next one can go tomorrow.')
  })

  it('shows why a number gets no text', async () => {
    const club = await createFamilyClub(textApi)
    const mum = await club.addAdult('Cerys', [], { email: null, mobile_number: '07700 900456' })
    await textApi.db.network((tx) => tx.insert(textStops).values({ mobile_number: '447700900456' }))
    await openPage(textApi, club.core.token, `/registered/${mum}`)
    await pressButton(/^Family link/)
    await pressButton('Send')
    await screen.findByText('This number wants no more texts.')
  })

  it('needs an email address or a mobile number', async () => {
    const club = await createFamilyClub(textApi)
    const mum = await club.addAdult('Cerys', [], { email: null })
    await openPage(textApi, club.coordinator.token, `/registered/${mum}`)
    await pressButton(/^Family link/)
    await screen.findByText(/This record has neither an email address nor a mobile number/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })
})

describe('mark “No family link” on a record [B-FAM-01]', () => {
  const marksPerson = (name: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })

  it('asks a coordinator for a reason, and ends the link', async () => {
    const { club, mum } = await createHughes()
    await openSection(club.coordinator.token, mum)
    await pressButton('Send')
    await screen.findByRole('button', { name: 'Send again' })
    press(await marksPerson('Cerys Hughes is in no family link'))
    const dialog = await screen.findByRole('alertdialog', { name: 'No family link for Cerys Hughes?' })
    await pressButton('Save', dialog)
    await within(dialog).findByText('Write this down')
    typeText(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Asked by the social worker')
    await pressButton('Save', dialog)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await screen.findByText('Asked by the social worker')
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
    expect(await readLink(mum)).toMatchObject({ end_reason: 'withdrawn' })
    press(await marksPerson('Cerys Hughes is in no family link'))
    await screen.findByRole('button', { name: 'Send' })
    expect(screen.queryByText('Asked by the social worker')).toBeNull()
  })

  it('shows others the mark without the reason', async () => {
    const { club, mum, lili } = await createHughes()
    const body = { no_family_link: true, no_family_link_reason: 'Court order' }
    for (const id of [mum, lili]) await api.call(club.coordinator.token, 'PATCH', `/registered/${id}`, body)
    await openSection(club.core.token, mum)
    await screen.findByText('Cerys Hughes is in no family link. A coordinator has decided it.')
    expect(screen.queryByRole('checkbox', { name: /no family link/ })).toBeNull()
    expect(document.body.textContent).not.toContain('Court order')
  })

  it('lists a marked child as left out, without a way to add the child', async () => {
    const { club, mum, ava } = await createHughes()
    const body = { no_family_link: true, no_family_link_reason: 'Court order' }
    await api.call(club.coordinator.token, 'PATCH', `/registered/${ava}`, body)
    await openSection(club.coordinator.token, mum)
    const leftOut = await screen.findByRole('list', { name: 'Left out' })
    expect(leftOut.textContent).toContain('Marked “No family link”')
    expect(leftOut.textContent).not.toContain('Court order')
    expect(within(leftOut).queryByRole('button', { name: 'Add Ava Hughes' })).toBeNull()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { familyTexts, groups, mails } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createFamilyClub } from '../../../server/testing/families.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { chooseOption, pressButton } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const openDialog = async (token: string) => {
  await openPage(api, token, '/registered')
  await pressButton('Ask families to check their details')
  return screen.findByRole('dialog', { name: 'Ask families to check their details' })
}

describe('asking many families [B-FAM-01]', () => {
  it('lists who gets an email and who is left out, then sends', async () => {
    const club = await createFamilyClub(api)
    const created = '2020-01-01T09:00:00.000Z'
    const lili = await club.addChild('Lili', { true_statements_looked_after: true, created })
    const ava = await club.addChild('Ava', { created })
    await club.addAdult('Cerys', [ava, lili], { email: 'ask@hallbook.example', created })
    await club.addAdult('Volunteer', [], { email: 'volunteer@hallbook.example', created })
    const confirmed = await club.addChild('Tomos', { health_confirmed: '2999-01-01' })
    await club.addAdult('Recent', [confirmed], { email: 'recent@hallbook.example', health_confirmed: '2999-01-01' })
    const dialog = await openDialog(club.core.token)
    const recipients = await within(dialog).findByRole('list', { name: 'Families that get an email' })
    expect(recipients.textContent).toContain('Cerys Hughes ask@hallbook.example')
    expect(recipients.textContent).not.toContain('Recent')
    const leftOut = within(dialog).getByRole('list', { name: 'Left out' })
    expect(leftOut.textContent).toContain('Looked after')
    expect(leftOut.textContent).toMatch(/Volunteer Hughes.*No children in the link/)
    chooseOption(within(dialog).getByRole('combobox'), 'Any time: ask everyone')
    await within(dialog).findByRole('button', { name: 'Send 2 emails' })
    chooseOption(within(dialog).getByRole('combobox'), 'A year')
    await pressButton('Send 1 email', dialog)
    await screen.findByText('The emails are on their way')
    const countMails = (address: string) => api.db.network((tx) => tx.$count(mails, eq(mails.to_address, address)))
    expect(await countMails('ask@hallbook.example')).toBe(1)
    expect(await countMails('recent@hallbook.example')).toBe(0)
  })

  it('lists texts apart from emails, and sends both', async () => {
    const textApi = await createTestApi({ SMS_GATEWAY_URL: 'http://127.0.0.1:9/send', TEXTS_HOURS: '9-18' })
    const club = await createFamilyClub(textApi)
    const created = '2020-01-01T09:00:00.000Z'
    const [ava, nia] = [await club.addChild('Ava', { created }), await club.addChild('Nia', { created })]
    await club.addAdult('Cerys', [ava], { email: 'mailed@hallbook.example', created })
    await club.addAdult('Dylan', [nia], { email: null, mobile_number: '447700900123', created })
    await openPage(textApi, club.core.token, '/registered')
    await pressButton('Ask families to check their details')
    const dialog = await screen.findByRole('dialog', { name: 'Ask families to check their details' })
    const texted = await within(dialog).findByRole('list', { name: 'Families that get a text' })
    expect(texted.textContent).toContain('Dylan Hughes 07… 123')
    expect(within(dialog).getByRole('list', { name: 'Families that get an email' }).textContent).not.toContain('Dylan')
    expect(dialog.textContent).toContain('Texts go out between 9:00 and 18:00.')
    await pressButton('Send 2 links', dialog)
    await screen.findByText('The links are on their way')
    expect(await textApi.db.network((tx) => tx.$count(familyTexts))).toBe(1)
    await textApi.close()
  })

  it('asks only the families of a chosen group', async () => {
    const club = await createFamilyClub(api)
    const lions = newId()
    await api.db.network((tx) =>
      tx.insert(groups).values({ id: lions, organisation_id: club.id, version: 1, name: 'Lions', is_default: false }),
    )
    const created = '2020-01-01T09:00:00.000Z'
    const email = `${newId()}@hallbook.example`
    await club.addAdult('Cerys', [await club.addChild('Ava')], { email, created, groups: [lions] })
    await club.addAdult('Dylan', [await club.addChild('Nia')], { created })
    const dialog = await openDialog(club.core.token)
    await within(dialog).findByRole('button', { name: 'Send 2 emails' })
    chooseOption(await within(dialog).findByRole('combobox', { name: 'Group' }), 'Lions')
    await within(dialog).findByRole('button', { name: 'Send 1 email' })
    const recipients = await within(dialog).findByRole('list', { name: 'Families that get an email' })
    expect(recipients.textContent).toContain(email)
    expect(recipients.textContent).not.toContain('Dylan')
  })

  it('sends nothing to an empty list or without a network', async () => {
    const club = await createFamilyClub(api)
    const dialog = await openDialog(club.coordinator.token)
    await within(dialog).findByText('No family is asked.')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send 0 emails' }).disabled).toBe(true)
    setOnline(false)
    await waitFor(() => expect(dialog.textContent).toContain('Emails can be sent only where there is Wi-Fi.'))
  })
})

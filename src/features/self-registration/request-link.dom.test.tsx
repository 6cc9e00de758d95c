import { act, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyTexts, mails } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createFamilyClub } from '../../../server/testing/families.ts'
import { openSignedOut, setOnline } from '../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../testing/press.ts'

let api: TestApi
let club: Awaited<ReturnType<typeof createFamilyClub>>
beforeAll(async () => {
  api = await createTestApi()
  club = await createFamilyClub(api)
  await club.addAdult('Cerys', [], { email: 'cerys@hallbook.example' })
})
afterAll(() => api.close())

const openRequest = async (server = api, hashid = club.hashid) => {
  await openSignedOut(server, `/registration/${hashid}`)
  const details = (await screen.findByText('Already registered? Get your link')).closest(
    'details',
  ) as HTMLDetailsElement
  // jsdom does not open details by a click.
  act(() => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  return details
}

const sendRequest = async (email: string) => {
  const details = await openRequest()
  await waitFor(() => expect(details.querySelector('input')).not.toBeNull())
  typeText(details.querySelector('input') as HTMLInputElement, email)
  await pressButton('Send my link')
  return details
}

describe('request of a family’s link [B-FAM-01]', () => {
  it('shows the same text for a known and an unknown address', async () => {
    const texts: (string | null)[] = []
    for (const email of ['cerys@hallbook.example', 'unknown@hallbook.example']) {
      const details = await sendRequest(email)
      await screen.findByText('Look in your email')
      texts.push(details.textContent)
    }
    expect(texts[0]).toBe(texts[1])
    const countMails = () => api.db.network((tx) => tx.$count(mails, eq(mails.to_address, 'cerys@hallbook.example')))
    await expect.poll(countMails).toBe(1)
  })

  it('keeps the address if it is not valid or the network is gone', async () => {
    const details = await sendRequest('cerys')
    await screen.findByText(/Enter an email address/)
    typeText(details.querySelector('input') as HTMLInputElement, 'cerys@hallbook.example')
    setOnline(false)
    press(screen.getByRole('button', { name: 'Send my link' }))
    await screen.findByText(/You may be offline/)
    expect(details.querySelector('input')?.value).toBe('cerys@hallbook.example')
  })

  it('accepts a mobile number if the server sends texts', async () => {
    const textApi = await createTestApi({ SMS_GATEWAY_URL: 'http://127.0.0.1:9/send', TEXTS_HOURS: '9-18' })
    const textClub = await createFamilyClub(textApi)
    await textClub.addAdult('Dylan', [], { email: null, mobile_number: '07700 900123' })
    await openRequest(textApi, textClub.hashid)
    const input = await screen.findByRole('textbox', { name: /^Email or mobile number/ })
    typeText(input, '02920 123456')
    await pressButton('Send my link')
    await screen.findByText('Enter a mobile number, such as 07700 900123.')
    typeText(input, '+44 7700 900123')
    await pressButton('Send my link')
    await screen.findByText('Look at your texts')
    expect(document.body.textContent).toContain('between 9:00 and 18:00')
    await expect.poll(() => textApi.db.network((tx) => tx.$count(familyTexts))).toBe(1)
    await textApi.close()
  })
})

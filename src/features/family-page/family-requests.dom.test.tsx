import type { Operation, OperationOutput } from '@contract/operation.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors.ts'
import { startLanguage } from '@/i18n/i18n.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createSeparatedFamily, openFamilyPage } from '../../../server/testing/family-requests.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { setOnline } from '../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../testing/press.ts'
import { FamilyRequests } from './family-requests.tsx'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await startLanguage()
})
afterAll(() => api.close())
afterEach(cleanup)

/** Shows the component with the people of the father's link. Its calls use the page's key. */
async function openRequests() {
  const family = await createSeparatedFamily(api)
  const page = await openFamilyPage(family, family.father, [family.ava])
  const people = [
    { id: family.father, first_name: 'Dylan', last_name: 'Price' },
    { id: family.ava, first_name: 'Ava', last_name: 'Hughes' },
  ]
  const callFamily = async <O extends Operation>(operation: O, { body }: { body?: unknown }) => {
    const path = operation.path.replace('/family/:token', '')
    const reply = await page.call(operation.method, path, body as object)
    if (reply.status >= 400) throw new ApiError(reply.body, null)
    return reply.body as OperationOutput<O>
  }
  const show = () =>
    render(
      <I18nProvider i18n={i18n}>
        <FamilyRequests token={page.token} people={people} requests={[]} callFamily={callFamily} />
      </I18nProvider>,
    )
  show()
  const listRequests = async (kind: string) =>
    (await api.call(family.coordinator.token, 'GET', `/${kind}_requests`)).body.results
  return { family, show, listRequests }
}

describe('a family’s requests on its own page [B-FAM-07]', () => {
  it('send the chosen people with a reason, and show the deadline', async () => {
    const { family, listRequests } = await openRequests()
    await pressButton('Ask to be removed')
    document.title = 'A family’s own page'
    await expectAccessible()
    press(screen.getByRole('checkbox', { name: 'Dylan Price' }))
    typeText(screen.getByLabelText(/^Is there anything the club should know/), 'We have moved')
    await pressButton('Send to the club')
    await screen.findByText(/^You asked on .+ about Ava\. The club answers by .+\.$/)
    expect(document.activeElement?.textContent).toContain('You asked on')
    expect(screen.queryByRole('button', { name: 'Ask to be removed' })).toBeNull()
    screen.getByRole('button', { name: 'Ask for the full copy' })
    expect(await listRequests('removal')).toMatchObject([{ people: [{ id: family.ava }], reason: 'We have moved' }])
    expect(await listRequests('copy')).toEqual([])
  })

  it('show the first request if a second one is sent', async () => {
    const { show, listRequests } = await openRequests()
    await pressButton('Ask for the full copy')
    await pressButton('Send to the club')
    await screen.findByText(/about Dylan and Ava\./)
    cleanup()
    show()
    await pressButton('Ask for the full copy')
    press(screen.getByRole('checkbox', { name: 'Dylan Price' }))
    await pressButton('Send to the club')
    await screen.findByText(/about Dylan and Ava\./)
    expect(await listRequests('copy')).toHaveLength(1)
  })

  it('need at least one person', async () => {
    const { listRequests } = await openRequests()
    await pressButton('Ask to be removed')
    for (const checkbox of screen.getAllByRole('checkbox')) press(checkbox)
    await pressButton('Send to the club')
    await screen.findByText('Choose at least one person.')
    expect(await listRequests('removal')).toEqual([])
  })

  it('keep the text if the page’s key has ended', async () => {
    const { listRequests } = await openRequests()
    await api.db.network((_tx, client) => client.query(`DELETE FROM family_link_keys`))
    await pressButton('Ask to be removed')
    const field = screen.getByLabelText<HTMLTextAreaElement>(/^Is there anything the club should know/)
    typeText(field, 'We have moved')
    await pressButton('Send to the club')
    await screen.findByText(/^This page was open for too long/)
    expect(field.value).toBe('We have moved')
    expect(await listRequests('removal')).toEqual([])
  })

  it('wait for a connection', async () => {
    await openRequests()
    await pressButton('Ask for the full copy')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send to the club' })
    setOnline(false)
    await waitFor(() => expect(button.disabled).toBe(true))
    screen.getByText('Needs Wi-Fi')
    setOnline(true)
    await waitFor(() => expect(button.disabled).toBe(false))
  })
})

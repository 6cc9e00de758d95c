import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyLinks } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createFamilyClub } from '../../../server/testing/families.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { pressButton } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('links that wrong tries ended [B-FAM-02]', () => {
  it('are shown to the coordinator until they are done', async () => {
    const club = await createFamilyClub(api)
    const mum = await club.addAdult('Cerys', [])
    const { token } = club.coordinator
    await api.call(token, 'POST', `/registered/${mum}/family_link`, { show: true })
    const ended = { ended: new Date().toISOString(), end_reason: 'wrong_tries' as const }
    await api.db.network((tx) => tx.update(familyLinks).set(ended).where(eq(familyLinks.adult_id, mum)))
    await openPage(api, token, '/registered')
    await screen.findByText('1 family link ended after ten wrong tries.')
    await pressButton('Done: Cerys Hughes')
    await waitFor(() => expect(screen.queryByText(/ended after ten wrong tries/)).toBeNull())
  })

  it('need a connection, which the page shows if the address names them', async () => {
    const club = await createFamilyClub(api)
    const router = await openPage(api, club.coordinator.token, '/welcome')
    await screen.findByRole('region', { name: 'Your work' })
    setOnline(false)
    await router.navigate({ to: '/registered', hash: 'family-links' })
    await screen.findByText(/^The list of ended family links needs a connection/)
    setOnline(true)
  })
})

describe('register filter [B-FAM-04]', () => {
  it('counts and lists the people who were not confirmed for a year', async () => {
    const club = await createFamilyClub(api)
    await club.addChild('Old', { created: '2020-01-01T09:00:00.000Z' })
    await club.addChild('Confirmed', { created: '2020-01-01T09:00:00.000Z', health_confirmed: '2999-01-01' })
    await club.addChild('New')
    await openPage(api, club.core.token, '/registered?unconfirmed=true')
    await screen.findByRole('checkbox', { name: 'Not confirmed for a year (1)' })
    await screen.findByRole('checkbox', { name: 'Select Old Hughes' })
    expect(screen.queryByRole('checkbox', { name: 'Select New Hughes' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Select Confirmed Hughes' })).toBeNull()
  })
})

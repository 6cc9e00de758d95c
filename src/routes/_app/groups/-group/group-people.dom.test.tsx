import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage } from '../../../../testing/open-page.tsx'

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it("lists a large club's people by scrolling, with the number of archived members [GRP-09]", async () => {
  const club = await api.club()
  const { token } = await api.user(club.id, { ethnicity_captured: true, allow_multiple_groups: true })
  await club.people(130)
  const { id } = (await api.call(token, 'POST', '/groups', { name: 'Lions' })).body
  await club.people(1, { groups: [id], soft_archived: true })
  await openPage(api, token, `/groups/${id}`)
  const getCheckboxes = () => document.querySelectorAll('.scroll-box input[type=checkbox]')
  await waitFor(() => expect(getCheckboxes()).toHaveLength(100))
  fireEvent.scroll(document.querySelector('.scroll-box') as HTMLElement)
  await waitFor(() => expect(getCheckboxes()).toHaveLength(130))
  await screen.findByText('1 archived person is in this group too, and is not counted.')
})

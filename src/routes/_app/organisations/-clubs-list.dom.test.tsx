import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../../server/testing/api.ts'
import { withFault } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await testApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  for (let n = 1; n <= 60; n++) await api.club(`Zion Hall ${n}`)
  await api.club('Bethel')
})
afterAll(() => api.close())

const rows = () =>
  within(screen.getByRole('table', { name: 'Clubs' }))
    .getAllByRole('row')
    .slice(1)
const search = (value: string) => {
  const box = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(box, { target: { value } })
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.blur(box)
}

it('API-13 API-21: fifty clubs on a page, kept in the address; a page that there is no more is the last one', async () => {
  const router = await openPage(api, token, '/organisations?search=zion')
  await screen.findByText('1 to 50 of 60')
  expect(rows()).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('51 to 60 of 60')
  expect(rows()).toHaveLength(10)
  expect(router.state.location.search).toMatchObject({ page: 2 })
  router.history.back()
  await screen.findByText('1 to 50 of 60')

  const beyond = await openPage(api, token, '/organisations?search=zion&page=9')
  await screen.findByText('51 to 60 of 60')
  await waitFor(() => expect(beyond.state.location.search).toMatchObject({ page: 2 }))
  search('zion hall 60')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(beyond.state.location.search).toEqual({ search: 'zion hall 60' })
})

it('API-22: a late answer to an older search does not take the place of a newer one', async () => {
  await openPage(api, token, '/organisations')
  await screen.findByText('1 to 50 of 61')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const late: Promise<Response>[] = []
  withFault((request, send) => {
    if (!request.url.includes('search=zion')) return send()
    late.push(held.then(send))
    return late.at(-1) as Promise<Response>
  })
  search('zion')
  await waitFor(() => expect(late).toHaveLength(1))
  search('bethel')
  await waitFor(() => expect(rows()).toHaveLength(1))
  release()
  await Promise.all(late)
  withFault(null)
  expect(rows()[0]?.textContent).toContain('Bethel')
})

it('API-23 to API-25: a head sorts up, down and not at all, kept in the address', async () => {
  const router = await openPage(api, token, '/organisations')
  await screen.findByText('1 to 50 of 61')
  const head = () => screen.getByRole('columnheader', { name: 'Name' })
  const press = () => fireEvent.click(within(head()).getByRole('button'))
  for (const [order, ordering] of [
    ['ascending', 'organisation_name'],
    ['descending', '-organisation_name'],
    [null, undefined],
  ] as const) {
    press()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe(order))
    expect((router.state.location.search as { ordering?: string }).ordering).toBe(ordering)
  }
})

it('ERR-07 API-05: a list that cannot be read says why, and can be tried again', async () => {
  withFault(async ({ url }, send) =>
    url.includes('/organisations')
      ? Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 })
      : send(),
  )
  // Another address than before: what was read of it would show at once.
  await openPage(api, token, '/organisations?search=zion%20hall', { faulty: true })
  await screen.findByText('The list could not be read.')
  withFault(null)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 to 50 of 60')
})

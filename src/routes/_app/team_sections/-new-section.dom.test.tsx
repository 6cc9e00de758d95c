import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pressButton, typeText } from '../../../testing/press.ts'

// Long timeout, because the tests load full pages one after the other.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

const REPEAT_QUESTION = 'Save again?'
const findNameField = () => screen.findByLabelText<HTMLInputElement>('Name')

describe('new record whose save got no answer', () => {
  it('asks before it is created a second time [ERR-10]', async () => {
    await saveWithLostAnswer('Kitchen')
    expect((await findNameField()).value).toBe('Kitchen')
    await pressButton('Save')
    await screen.findByText(REPEAT_QUESTION)
    await pressButton('Do not save')
    await waitFor(() => expect(screen.queryByText(REPEAT_QUESTION)).toBeNull())
    expect((await findNameField()).value).toBe('Kitchen')
    expect(await countSections('Kitchen')).toBe(1)
  })

  it('is created again if the user confirms [ERR-10]', async () => {
    await saveWithLostAnswer('Office')
    setInterceptor(null)
    await pressButton('Save')
    await pressButton('Save again')
    await screen.findByText('Section successfully saved')
    expect(await countSections('Office')).toBe(2)
  })
})

async function saveWithLostAnswer(name: string) {
  await openPage(api, token, '/team_sections/new')
  setInterceptor(async (request, send) => {
    if (request.method !== 'POST') return send()
    await send()
    throw new TypeError('connection reset')
  })
  typeText(await findNameField(), name)
  await pressButton('Save')
  await screen.findByText(/^No answer came, so this entry may already be saved\./)
}

async function countSections(name: string): Promise<number> {
  const { body } = await api.call(token, 'GET', '/team_sections')
  const sections = (Array.isArray(body) ? body : body.results) as { name: string }[]
  return sections.filter((section) => section.name === name).length
}

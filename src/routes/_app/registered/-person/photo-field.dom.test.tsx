import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { chooseFiles, press } from '../../../../testing/press.ts'

// Long timeout, because the first test of a file also loads the whole app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user((await api.club()).id, { ethnicity_captured: true })).token
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => api.close())

it('accepts no other photo and saves nothing while it stores one', async () => {
  let finishReading: (image: null) => void = () => undefined
  const readImage = () => new Promise((resolve) => (finishReading = resolve))
  vi.stubGlobal('createImageBitmap', readImage)
  await openPage(api, token, '/registered/new')
  const consent = await screen.findByRole('group', { name: /take photos/ })
  press(consent.querySelector('input') as HTMLElement)
  chooseFiles(await screen.findByTestId('camera'), new File(['x'], 'child.jpg', { type: 'image/jpeg' }))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose file' })
  const saveButton = screen.getByRole('button', { name: 'Save' })
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(saveButton.getAttribute('aria-busy')).toBe('true')
  finishReading(null)
  await screen.findByText('This picture cannot be used. Choose a JPEG, PNG or WebP picture.')
  expect(button.disabled).toBe(false)
  expect(saveButton.getAttribute('aria-busy')).toBeNull()
})

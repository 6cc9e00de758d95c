import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Avatar } from './avatar.tsx'
import { setPictureLoader } from './picture-address.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setPictureLoader(null)
})

/** Renders an avatar on a page with or without a service worker in control. */
const renderAvatar = (controller: object | null) => {
  const serviceWorkerStub = Object.assign(new EventTarget(), { controller })
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorkerStub } }))
  const { container } = render(<Avatar initials="MD" seed="mali" picture="/api/media/1" />)
  const getSource = () => container.querySelector('img')?.getAttribute('src') ?? null
  const takeControl = () => {
    serviceWorkerStub.controller = {}
    act(() => void serviceWorkerStub.dispatchEvent(new Event('controllerchange')))
  }
  return { container, source: getSource, takeControl }
}

describe('photo on a page without a service worker', () => {
  it('waits for the worker if the page has no token', () => {
    const { container, source: getSource, takeControl } = renderAvatar(null)
    expect([getSource(), container.textContent]).toEqual([null, 'MD'])
    takeControl()
    expect(getSource()).toBe('/api/media/1')
  })

  it('is loaded by the page and does not change with the worker', async () => {
    setPictureLoader(async () => 'data:image/jpeg;base64,AA==')
    const { source: getSource, takeControl } = renderAvatar(null)
    await waitFor(() => expect(getSource()).toBe('data:image/jpeg;base64,AA=='))
    takeControl()
    expect(getSource()).toBe('data:image/jpeg;base64,AA==')
  })

  it('is loaded by the worker if the page could not load it', async () => {
    setPictureLoader(() => Promise.reject(new Error('no network')))
    const { container, source: getSource, takeControl } = renderAvatar(null)
    await waitFor(() => expect(container.textContent).toBe('MD'))
    takeControl()
    expect(getSource()).toBe('/api/media/1')
  })
})

it('shows initials for a photo that the worker cannot load', () => {
  const { container, source: getSource } = renderAvatar({})
  expect(getSource()).toBe('/api/media/1')
  fireEvent.error(container.querySelector('img') as Element)
  expect([getSource(), container.textContent]).toEqual([null, 'MD'])
})

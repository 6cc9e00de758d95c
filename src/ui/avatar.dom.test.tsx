import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a photo that broke before the worker was in charge is asked for again once it is', () => {
  const workers = Object.assign(new EventTarget(), { controller: null as object | null })
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: workers } }))
  const { container } = render(<Avatar initials="MD" seed="mali" picture="/api/media/1" />)
  const photo = () => container.querySelector('img')
  fireEvent.error(photo() as Element)
  expect(photo()).toBeNull()
  expect(container.textContent).toBe('MD')
  workers.controller = {}
  act(() => void workers.dispatchEvent(new Event('controllerchange')))
  expect(photo()).not.toBeNull()
  // From now on a photo that does not come gives way for good.
  fireEvent.error(photo() as Element)
  act(() => void workers.dispatchEvent(new Event('controllerchange')))
  expect(photo()).toBeNull()
})

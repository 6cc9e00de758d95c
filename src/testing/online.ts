import { act } from '@testing-library/react'
import { setInterceptor } from '../replica/testing/browser.ts'

/** Simulates losing or regaining the network. */
export const setOnline = (online: boolean): void => {
  setInterceptor(online ? null : () => Promise.reject(new TypeError('no network')))
  Object.assign(navigator, { onLine: online })
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

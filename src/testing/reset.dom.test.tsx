import { i18n } from '@lingui/core'
import { describe, expect, it, vi } from 'vitest'
import { activateLanguage, getChosenLanguage } from '@/i18n/i18n.ts'
import { connectToServer, setInterceptor } from '../replica/testing/browser.ts'
import { setOnline } from './online.ts'

// The second test of each pair starts after the changes of the first test.
describe.each(['first', 'second'])('%s test', () => {
  it('starts online, in English and with real timers', async () => {
    expect(navigator.onLine).toBe(true)
    expect(vi.isFakeTimers()).toBe(false)
    expect([document.documentElement.lang, getChosenLanguage()]).toEqual(['en-GB', 'en'])
    await activateLanguage('cy')
    expect(i18n.locale).toBe('cy')
    setOnline(false)
    vi.useFakeTimers()
  })

  it('starts without a network fault', async () => {
    connectToServer(() => new Response('answer'))
    expect(await (await fetch('/api/me')).text()).toBe('answer')
    setInterceptor(() => Promise.reject(new TypeError('no network')))
    await expect(fetch('/api/me')).rejects.toThrow('no network')
  })
})

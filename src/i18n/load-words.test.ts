import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activateLanguage, chosenLanguage, loadWords } from './i18n.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(async () => {
  await activateLanguage('en')
  vi.unstubAllGlobals()
})

it('LANG-03 SELF-11: English until another language is chosen that is there', () => {
  for (const [kept, language] of [
    [null, 'en'] as const,
    ['cy', 'cy'] as const,
    ['en', 'en'] as const,
    ['fr', 'en'] as const,
  ]) {
    vi.stubGlobal('localStorage', { getItem: () => kept })
    expect(chosenLanguage()).toBe(language)
  }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused')
    },
  })
  expect(chosenLanguage()).toBe('en')
})

it('LANG-02: words of an area come when it is opened, in the language of the moment', async () => {
  await activateLanguage('en')
  await loadWords('hall', 'club')
  expect(i18n.locale).toBe('en')
  await activateLanguage('cy')
  const count = Object.keys(i18n.messages).length
  expect(count).toBeGreaterThan(500)
  await loadWords('staff')
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(count)
})

it('a screen that is opened while its words are on their way waits for them too', async () => {
  await activateLanguage('en')
  await activateLanguage('cy')
  const changes = vi.fn()
  i18n.on('change', changes)
  await Promise.all([loadWords('public'), loadWords('public')])
  expect(changes).toHaveBeenCalledTimes(1)
  await loadWords('public')
  expect(changes).toHaveBeenCalledTimes(1)
  i18n.removeListener('change', changes)
})

it('a screen opened while another language is on its way is in that language too', async () => {
  await activateLanguage('en')
  const changed = activateLanguage('cy')
  const opened = loadWords('staff')
  await Promise.all([changed, opened])
  expect(i18n.locale).toBe('cy')
  const whole = Object.keys(i18n.messages).length
  await loadWords('start', 'public', 'hall', 'club', 'staff')
  const { length } = Object.keys(i18n.messages)
  expect(length).toBe(whole)
})

import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activateLanguage, getChosenLanguage, loadMessages } from './i18n.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(async () => {
  await activateLanguage('en')
  vi.unstubAllGlobals()
})

it('uses English until an available language is chosen [LANG-03, SELF-11]', () => {
  for (const [stored, language] of [
    [null, 'en'] as const,
    ['cy', 'cy'] as const,
    ['en', 'en'] as const,
    ['fr', 'en'] as const,
  ]) {
    vi.stubGlobal('localStorage', { getItem: () => stored })
    expect(getChosenLanguage()).toBe(language)
  }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused')
    },
  })
  expect(getChosenLanguage()).toBe('en')
})

it('loads messages of an opened area in the active language [LANG-02]', async () => {
  await activateLanguage('en')
  await loadMessages('hall', 'club')
  expect(i18n.locale).toBe('en')
  await activateLanguage('cy')
  const count = Object.keys(i18n.messages).length
  expect(count).toBeGreaterThan(500)
  await loadMessages('staff')
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(count)
})

it('waits for messages that another call is loading', async () => {
  await activateLanguage('en')
  await activateLanguage('cy')
  const onChange = vi.fn()
  i18n.on('change', onChange)
  await Promise.all([loadMessages('public'), loadMessages('public')])
  expect(onChange).toHaveBeenCalledTimes(1)
  await loadMessages('public')
  expect(onChange).toHaveBeenCalledTimes(1)
  i18n.removeListener('change', onChange)
})

it('loads a screen in the language that is being activated', async () => {
  await activateLanguage('en')
  const languageChange = activateLanguage('cy')
  const screenLoad = loadMessages('staff')
  await Promise.all([languageChange, screenLoad])
  expect(i18n.locale).toBe('cy')
  const messageCount = Object.keys(i18n.messages).length
  await loadMessages('start', 'public', 'hall', 'club', 'staff')
  const { length: reloadedCount } = Object.keys(i18n.messages)
  expect(reloadedCount).toBe(messageCount)
})

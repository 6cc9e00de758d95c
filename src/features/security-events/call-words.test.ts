import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { api } from '../../../contract/api.ts'
import { callWords } from './call-words.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('LANG-02: each call that may be refused or recorded is told in words', () => {
  const unsaid = Object.keys(api).filter((name) => callWords(i18n, name) === name)
  expect(unsaid).toEqual([])
  expect(callWords(i18n, 'registered.list')).toBe('People in the register: looked at')
  expect(callWords(i18n, 'auth.sign_in')).toBe('Signing in and passwords')
  expect(callWords(i18n, 'newer.call')).toBe('newer.call')
})

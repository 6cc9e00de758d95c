import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { api } from '../../../contract/api.ts'
import { getCallLabel } from './call-labels.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('has a label for each call that may be refused or recorded [LANG-02]', () => {
  const unlabelledCalls = Object.keys(api).filter((name) => getCallLabel(i18n, name, 'refused') === name)
  expect(unlabelledCalls).toEqual([])
  expect(getCallLabel(i18n, 'auth.sign_in', 'failed')).toBe('Signing in and passwords')
  expect(getCallLabel(i18n, 'newer.call', 'refused')).toBe('newer.call')
})

it('describes refused calls as tried and separates staff from users [LANG-02]', () => {
  expect(getCallLabel(i18n, 'registered.list', 'refused')).toBe('People in the register: tried to look')
  expect(getCallLabel(i18n, 'users/pastors.delete', 'refused')).toBe('Users: tried to delete')
  expect(getCallLabel(i18n, 'users/pastors.delete', 'account_changed')).toBe('Users: deleted')
  expect(getCallLabel(i18n, 'users/staff.replace', 'account_changed')).toBe('Staff: changed')
})

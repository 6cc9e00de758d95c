import { getSearchWords } from '@contract/rules/alphabet.ts'
import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { buildSessionItem, getSessionText } from './use-replica-items.ts'

afterEach(() => i18n.activate('en'))

const session = { id: '1', date: '2026-12-08', holiday: 'Nov/Dec' as const, group__name: 'Riverside Club' }

it('a Welsh session begins with a capital letter and has its date once [B-DESK-01]', () => {
  i18n.load({ en: {}, cy: {} })
  i18n.activate('cy')
  const item = buildSessionItem(session, () => 'Tach/Rhag')
  expect(item.label).toBe('Dydd Mawrth 8 Rhagfyr 2026')
  expect(item.detail).toBe('Tach/Rhag, Riverside Club')
})

it('a session is found by its date in digits [B-DESK-01]', () => {
  i18n.load({ en: {} })
  i18n.activate('en')
  const text = getSessionText(buildSessionItem(session, (holiday) => holiday))
  expect(getSearchWords('08/12/2026').every((word) => text.includes(word))).toBe(true)
})

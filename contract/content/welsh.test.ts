import { describe, expect, it } from 'vitest'
import { getWelshState, resolveWelshSource, type WelshText } from './welsh.ts'

const saved: WelshText = { english: 'Menus', welsh: 'Bwydlenni', source: 'Old menus' }

describe('resolveWelshSource [B-CON-03]', () => {
  it.each([
    ['stays when only the English changes', { ...saved, english: 'New menus' }, 'Old menus'],
    ['is the new English when the Welsh changes', { ...saved, english: 'New menus', welsh: 'Bwydlen' }, 'New menus'],
    ['is the confirmed English', { ...saved, source: 'Menus' }, 'Menus'],
    [
      'is the confirmed English even if the English changes later',
      { ...saved, english: 'New', source: 'Menus' },
      'Menus',
    ],
    ['is null without Welsh', { ...saved, welsh: null }, null],
  ])('%s', (_case, next, source) => {
    expect(resolveWelshSource(saved, next)).toBe(source)
  })

  it('is the English of a new record', () => {
    expect(resolveWelshSource(null, { english: 'Menus', welsh: 'Bwydlenni', source: null })).toBe('Menus')
  })
})

describe('getWelshState', () => {
  it.each([
    [null, null, 'missing'],
    ['Bwydlenni', 'Menus', 'current'],
    ['Bwydlenni', 'Old menus', 'outdated'],
  ] as const)('of %s for "%s" is %s', (welsh, source, state) => {
    expect(getWelshState({ english: 'Menus', welsh, source })).toBe(state)
  })
})

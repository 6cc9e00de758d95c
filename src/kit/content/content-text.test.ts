import { describe, expect, it } from 'vitest'
import { pickContentText } from './content-text.tsx'

describe('pickContentText', () => {
  it.each([
    ['cy', 'Bwydlenni', { text: 'Bwydlenni', lang: 'cy' }],
    ['cy', null, { text: 'Menus', lang: 'en' }],
    ['cy', undefined, { text: 'Menus', lang: 'en' }],
    ['en', 'Bwydlenni', { text: 'Menus', lang: 'en' }],
  ] as const)('picks the text of a %s screen with the Welsh %s', (language, title_cy, shown) => {
    expect(pickContentText({ title: 'Menus', title_cy }, 'title', language)).toEqual(shown)
  })

  it('reads rows that an older version stored without Welsh', () => {
    expect(pickContentText({ name: 'Menus' }, 'name', 'cy')).toEqual({ text: 'Menus', lang: 'en' })
  })
})

import { expect, it } from 'vitest'
import { buildContentDisposition, cleanFilename } from './filename.ts'

it.each([
  ['menu.pdf', 'menu.pdf'],
  ['C:\\Users\\Nia\\menu.pdf', 'menu.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['menu\u202Efdp.exe', 'menufdp.exe'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie- x.pdf'],
  ['  .hidden  ', 'hidden'],
  ['bwydlen ẁ ŷ.docx', 'bwydlen ẁ ŷ.docx'],
  ['\u200B', 'file'],
  ['/', 'file'],
  ['', 'file'],
])('cleans the name %j to %j [RES-45]', (sent, cleaned) => {
  expect(cleanFilename(sent)).toBe(cleaned)
})

it('shortens a name of 300 characters before its extension [RES-45]', () => {
  const cleanedName = cleanFilename(`${'menu '.repeat(60)}.pdf`)
  expect(cleanedName).toMatch(/^menu .*\.pdf$/)
  expect(cleanedName.length).toBeLessThanOrEqual(120)
  expect([...cleanFilename('🌈'.repeat(300))]).toHaveLength(120)
})

it('encodes every name safely for a header [RES-61]', () => {
  expect(buildContentDisposition('attachment', 'Bwydlen "ŷ" 50%.pdf')).toBe(
    `attachment; filename="Bwydlen -y- 50-.pdf"; filename*=UTF-8''Bwydlen%20%22%C5%B7%22%2050%25.pdf`,
  )
  expect(() => new Headers({ a: buildContentDisposition('inline', 'محمد\n.pdf') })).not.toThrow()
})

import { expect, it } from 'vitest'
import { removeBlanksBeforeQuotes } from './blanks-before-quotes.ts'

it.each([
  ['Dai, "1 High St, Flat 2", Cardiff', 'Dai,"1 High St, Flat 2", Cardiff'],
  ['a, "one ""two"" three" ,b\n  "c",d', 'a,"one ""two"" three" ,b\n"c",d'],
  ['a, "Bob" Smith,b', 'a, "Bob" Smith,b'],
  ['a,"not outside, "" , ""x"", ",b', 'a,"not outside, "" , ""x"", ",b'],
  ['a, 6" ruler, "b"', 'a, 6" ruler,"b"'],
  ['a, "never closed', 'a, "never closed'],
])("removes the blanks before a cell's quotes in %j", (text, without) =>
  expect(removeBlanksBeforeQuotes(text, ',')).toBe(without),
)

it('processes a file of quotation marks in limited time', () => {
  const startedAt = performance.now()
  removeBlanksBeforeQuotes(`a, "${'b'.repeat(9_000_000)}", c`, ',')
  for (const piece of [', "', ', ""', ', """ x', ' "" "', '" ']) removeBlanksBeforeQuotes(piece.repeat(300_000), ',')
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

import { expect, it } from 'vitest'
import { countWords } from './words.ts'

it.each([
  ['', 0],
  ['  \n ', 0],
  ['one two  three\nfour', 4],
  ["I don't know Nant-y-glo", 4],
  ['. , ! ? - … — / . , ! ?', 0],
  ['!?.'.repeat(60), 0],
  ['a,b c.d', 2],
  ['Rwy’n hoffi plant', 3],
  ['👍 👍 yes', 1],
  ['我喜欢孩子', 5],
  ['أحب الأطفال', 2],
  ['1 000,50 £', 2],
])('counts words but no punctuation in %j [APP-125]', (text, words) => {
  expect(countWords(text)).toBe(words)
})

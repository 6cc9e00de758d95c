import { expect, it } from 'vitest'
import { foldEmail } from './email.ts'

it.each([
  ['Nia.Rees@Chapel.example', 'nia.rees@chapel.example'],
  [' nia@chapel.example ', 'nia@chapel.example'],
  ['ｎｉａ@chapel.example', 'nia@chapel.example'],
  ['n.i.a+club@gmail.com', 'nia@gmail.com'],
  ['N.ia@GoogleMail.com', 'nia@gmail.com'],
  ['n.i.a+club@chapel.example', 'n.i.a+club@chapel.example'],
])('folds %s to one mailbox', (typed, folded) => {
  expect(foldEmail(typed)).toBe(folded)
})

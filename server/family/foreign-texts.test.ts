import { describe, expect, it } from 'vitest'
import { createForeignTextTest } from './foreign-texts.ts'

const isForeign = createForeignTextTest(
  {
    names: ['Cerys', 'Hughes', 'Auntie Bethan', 'Siân'],
    places: ['1 High Street', 'Cardiff', 'CF10 1AA', 'mum@hallbook.example', 'Newport'],
    numbers: ['07700 900111', '12'],
  },
  { names: ['Ava Hughes'], places: ['Newport', '9 Mill Lane'], numbers: [] },
)

describe('texts about people outside a link [B-FAM-08]', () => {
  it.each([
    'Ask CERYS first',
    'Bethan collects on Fridays',
    'Sian rang',
    'Moved to 1, high street',
    'Lives in High Street now',
    'Collect from Cardiff',
    'Their postcode is cf101aa',
    'Somewhere in CF10',
    'Ring +44 7700 900111',
    'Ring 07700-900-111 after six',
    'Write to Mum@Hallbook.Example please',
  ])('matches %s', (text) => {
    expect(isForeign(text)).toBe(true)
  })

  it.each(['Ava Hughes likes drawing', 'Lives in Newport', 'Bring a coat on 12 August', 'Street dance at ten', ''])(
    'does not match %s',
    (text) => {
      expect(isForeign(text)).toBe(false)
    },
  )
})

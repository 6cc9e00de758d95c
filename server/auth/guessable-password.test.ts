import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const passwordContext = {
  names: ['Nia', 'Rees', 'Riverside Lunch Club', 'Siân'],
  emails: ['nia.rees@bethel.example', 'hello@hallbook.example'],
}

describe('isGuessable', () => {
  it.each([
    'hallbook1',
    'hallbook2026',
    '2026Hallbook!',
    'h4llb00k99',
    'riverside2026',
    'RiversideLunchClub1',
    'letmein2026',
    'Passw0rd!',
    'p4$$word77',
    '$ummer2026',
    'summer2026',
    'Summer-26',
    'haf2026',
    'Hydref2026!',
    'mehefin26',
    'July2026',
    'nia2026',
    'Rees1984',
    'niarees1984',
    'sian12345',
    'nia.rees.2026',
    'bethel2026',
    'lunch club 2026',
    'hallbookhallbook1',
    'riverside summer 2026',
  ])('refuses %s', (password) => expect(isGuessable(password, passwordContext)).toBe(true))

  it.each([
    'orchard lantern 7',
    'three quiet lemon boats 4',
    'harbour kettle 9',
    'cegin y capel 2027',
    'nia walks her dogs 7',
    'boats by riverside bridge 3',
    'hallbook orange tractor 12',
    'a-new-hall-2026',
    'summer lemon tractor 26',
    'tŷ bach melyn 41',
    'xk7#Qm9!zT2',
    'мой зонтик 7',
    'dragon kettle orange 3',
  ])('accepts %s', (password) => expect(isGuessable(password, passwordContext)).toBe(false))
})

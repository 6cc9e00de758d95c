import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupFamilies } from './families.ts'

const buildPerson = (id: string, name: string, family: string[] = [], is_adult = false) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { id, first_name, last_name, is_adult, family_entries: family }
}
const formatFamilies = (people: ReturnType<typeof buildPerson>[], language: 'en' | 'cy' = 'en') =>
  groupFamilies(people, language).map((f) => `${f.name}: ${f.members.map((m) => m.first_name).join(' ')}`)

describe('families [PER-33, PER-38]', () => {
  it('are linked in either direction and through other links', () => {
    const people = [
      buildPerson('1', 'Mali Davies'),
      buildPerson('2', 'Osian Davies', ['1']),
      buildPerson('3', 'Rhian Davies', ['2'], true),
      buildPerson('4', 'Tomos Bevan'),
    ]
    expect(formatFamilies(people)).toEqual(['Bevan: Tomos', 'Davies: Mali Osian Rhian'])
  })

  it('are joined through a parent who is not listed', () => {
    expect(formatFamilies([buildPerson('1', 'Ava Lee', ['mum']), buildPerson('2', 'Ben Lee', ['mum'])])).toEqual([
      'Lee: Ava Ben',
    ])
  })

  it('do not join people who only share a surname', () => {
    expect(formatFamilies([buildPerson('1', 'Ava Lee'), buildPerson('2', 'Ben Lee')])).toEqual(['Lee: Ava', 'Lee: Ben'])
  })

  it('list children before adults, each sorted by name', () => {
    const people = [
      buildPerson('1', 'Adam Abdi', ['2', '3'], true),
      buildPerson('2', 'Zakariya Abdi'),
      buildPerson('3', 'Ayaan Abdi'),
    ]
    expect(formatFamilies(people)).toEqual(['Abdi: Ayaan Zakariya Adam'])
  })

  it("are listed under the most common surname, preferring the children's", () => {
    expect(formatFamilies([buildPerson('1', 'Ceri Adams', ['2'], true), buildPerson('2', 'Nel Hughes')])).toEqual([
      'Hughes: Nel Ceri',
    ])
    expect(
      formatFamilies([
        buildPerson('1', 'Nel Adams', ['2', '3']),
        buildPerson('2', 'Jo Hughes', [], true),
        buildPerson('3', 'Al Hughes', [], true),
      ]),
    ).toEqual(['Hughes: Nel Al Jo'])
  })

  it('are listed under the Welsh letter in Welsh', () => {
    const people = [buildPerson('1', 'Gwen Lloyd'), buildPerson('2', 'Ann Lyons')]
    expect(groupFamilies(people, 'cy').map((f) => f.letter)).toEqual(['L', 'Ll'])
    expect(groupFamilies(people, 'en').map((f) => f.letter)).toEqual(['L', 'L'])
  })

  it('contain each person once for any links and order', () => {
    const anyId = fc.integer({ min: 0, max: 30 }).map(String)
    fc.assert(
      fc.property(fc.array(fc.tuple(anyId, fc.array(anyId, { maxLength: 3 }))), fc.nat(), (links, seed) => {
        const people = [...new Map(links).entries()].map(([id, family]) => buildPerson(id, `P${id} S${id}`, family))
        const shuffledPeople = [...people].sort((a, b) => ((Number(a.id) * seed) % 7) - ((Number(b.id) * seed) % 7))
        const families = groupFamilies(people, 'en')
        expect(families.flatMap((f) => f.members.map((m) => m.id)).sort()).toEqual(people.map((p) => p.id).sort())
        expect(groupFamilies(shuffledPeople, 'en').map((f) => [f.id, f.members.map((m) => m.id)])).toEqual(
          families.map((f) => [f.id, f.members.map((m) => m.id)]),
        )
      }),
    )
  })
})

import { parcelTotals } from '@contract/rules/parcels.ts'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from './person-draft.ts'
import { questionsBefore } from './save-questions.ts'

const adult = (facts: object = {}) => ({
  ...emptyDraft(true),
  first_name: 'Siân',
  last_name: 'Rees',
  ...facts,
})
const unreached = { telephone_number: null, mobile_number: null, email: null, address_1: null }
const child = { id: 'c', is_adult: false, parcel_delivery_contact: false, ...unreached }
type Saving = Omit<Parameters<typeof questionsBefore>[0], 'boh'>
const asked = (saving: Saving, boh = false) => questionsBefore({ ...saving, boh }).map(({ ask }) => ask)
const alone = { family: [], familyBefore: [] }

describe('the questions before a saving', () => {
  it('PER-164 PER-165 PER-167: a new delivery contact is asked for the address, then the parcel', () => {
    const draft = adult({ parcel_delivery_contact: true })
    expect(asked({ draft, before: null, ...alone })).toEqual(['address', 'parcel'])
    const there = adult({ parcel_delivery_contact: true, address_1: '1 Mill Lane' })
    expect(asked({ draft: there, before: null, ...alone })).toEqual(['parcel'])
    expect(asked({ draft: adult(), before: null, ...alone })).toEqual([])
  })

  it('asks about a new birthday that makes a child 19 or older, once for each birthday', () => {
    const born = (day: string | null) => ({ ...emptyDraft(false), first_name: 'Cai', date_of_birth: day })
    expect(asked({ draft: born('1983-03-14'), before: null, ...alone })).toEqual(['birthday'])
    expect(asked({ draft: born('1983-03-14'), before: born('1983-03-14'), ...alone })).toEqual([])
    expect(asked({ draft: born('1984-03-14'), before: born('1983-03-14'), ...alone })).toEqual(['birthday'])
    expect(asked({ draft: adult({ date_of_birth: '1983-03-14' }), before: null, ...alone })).toEqual([])
  })

  it('PER-166 PER-168: an adult contact whose family has changed is asked to check the numbers', () => {
    const before = adult({
      parcel_delivery_contact: true,
      address_1: '1 Mill Lane',
      mobile_number: '07700900142',
    })
    const draft = { ...before, family_entries: ['c'] }
    expect(questionsBefore({ draft, before, family: [child], familyBefore: [], boh: false })).toEqual([
      { ask: 'family_check', children: 1, adults: 1 },
      { ask: 'child_of_family' },
    ])
    const more = { ...before, parcel_additional_children: 2 }
    expect(asked({ draft: more, before, ...alone })).toEqual(['parcel', 'family_check'])
    expect(asked({ draft: before, before, ...alone })).toEqual(['parcel'])
    const emptied = { ...before, parcel_additional_children: '' as never }
    expect(asked({ draft: emptied, before, ...alone })).toEqual(['parcel'])
  })

  it('PER-157 to PER-159: connecting to a family warns of a child, no contact, no parcel details', () => {
    const kid = { ...emptyDraft(false), first_name: 'Mali', last_name: 'Rees', family_entries: ['c'] }
    const saving = { draft: kid, before: null, family: [child], familyBefore: [] }
    // VOL-209, VOL-210, VOL-211
    expect(asked(saving)).toEqual(['child_in_family', 'no_contact', 'no_parcel_details'])
    // Whoever has gone on without it once is told again: the family is as hard to reach as it was.
    expect(asked({ ...saving, before: kid, familyBefore: [child] })).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    const parent = adult({ family_entries: ['c'], email: 'sian@example.org', address_1: '1 Mill Lane' })
    const alone = { ...parent, family_entries: [] }
    expect(asked({ draft: parent, before: alone, family: [child], familyBefore: [] })).toEqual([
      'child_of_family',
    ])
    const partner = { ...child, is_adult: true }
    expect(asked({ draft: parent, before: alone, family: [partner], familyBefore: [] })).toEqual([])
  })

  it('PER-158 PER-159 PER-162: what one of the family has, the family does not lack', () => {
    const kid = { ...emptyDraft(false), first_name: 'Mali', last_name: 'Rees', family_entries: ['p'] }
    const parent = { ...child, id: 'p', is_adult: true }
    const joining = (facts: object) =>
      asked({ draft: kid, before: null, family: [{ ...parent, ...facts }], familyBefore: [] })
    expect(joining({ mobile_number: '07700900142' })).toEqual(['child_in_family', 'no_parcel_details'])
    expect(joining({ address_1: '1 Mill Lane' })).toEqual(['child_in_family', 'no_contact'])
    expect(joining({ email: 'sian@example.org', parcel_delivery_contact: true })).toEqual(['child_in_family'])
  })

  it('PER-158 PER-159: a family of Boxes of Hope is one without relatives too, at each saving', () => {
    const bare = adult()
    expect(asked({ draft: bare, before: null, ...alone }, true)).toEqual(['no_contact', 'no_parcel_details'])
    expect(asked({ draft: bare, before: bare, ...alone }, true)).toEqual(['no_contact', 'no_parcel_details'])
    const reached = adult({ mobile_number: '07700900142', address_1: '1 Mill Lane' })
    expect(asked({ draft: reached, before: null, ...alone }, true)).toEqual([])
    expect(asked({ draft: bare, before: reached, ...alone }, true)).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    expect(asked({ draft: bare, before: reached, ...alone })).toEqual([])
  })

  it('PER-158: a family that loses its last number is asked about', () => {
    const parent = adult({ family_entries: ['c'], address_1: '1 Mill Lane' })
    const before = { ...parent, mobile_number: '07700900142' }
    expect(asked({ draft: parent, before, family: [child], familyBefore: [child] })).toEqual(['no_contact'])
  })
})

it('PER-47 PER-48: a parcel is for the family and those added by number, one adult at least', () => {
  const person = { is_adult: false, parcel_additional_children: 2, parcel_additional_adults: 1 }
  expect(parcelTotals(person, [child])).toEqual({ children: 4, adults: 2 })
})

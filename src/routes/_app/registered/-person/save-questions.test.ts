import { countParcelPeople } from '@contract/rules/parcels.ts'
import { describe, expect, it } from 'vitest'
import { buildEmptyDraft } from './person-draft.ts'
import { findSaveQuestions } from './save-questions.ts'

const buildAdult = (facts: object = {}) => ({
  ...buildEmptyDraft(true),
  first_name: 'Siân',
  last_name: 'Rees',
  ...facts,
})
const unreached = { telephone_number: null, mobile_number: null, email: null, address_1: null }
const child = { id: 'c', is_adult: false, parcel_delivery_contact: false, ...unreached }
type Saving = Omit<Parameters<typeof findSaveQuestions>[0], 'boh'>
const findAsks = (saving: Saving, boh = false) => findSaveQuestions({ ...saving, boh }).map(({ ask }) => ask)
const alone = { family: [], familyBefore: [] }

describe('questions before saving a person', () => {
  it('prompts a new delivery contact for address, then parcel [PER-164, PER-165, PER-167]', () => {
    const draft = buildAdult({ parcel_delivery_contact: true })
    expect(findAsks({ draft, before: null, ...alone })).toEqual(['address', 'parcel'])
    const draftWithAddress = buildAdult({ parcel_delivery_contact: true, address_1: '1 Mill Lane' })
    expect(findAsks({ draft: draftWithAddress, before: null, ...alone })).toEqual(['parcel'])
    expect(findAsks({ draft: buildAdult(), before: null, ...alone })).toEqual([])
  })

  it('prompts once for each birthday that makes a child 19 or older', () => {
    const buildChildBornOn = (day: string | null) => ({
      ...buildEmptyDraft(false),
      first_name: 'Cai',
      date_of_birth: day,
    })
    expect(findAsks({ draft: buildChildBornOn('1983-03-14'), before: null, ...alone })).toEqual(['birthday'])
    expect(
      findAsks({ draft: buildChildBornOn('1983-03-14'), before: buildChildBornOn('1983-03-14'), ...alone }),
    ).toEqual([])
    expect(
      findAsks({ draft: buildChildBornOn('1984-03-14'), before: buildChildBornOn('1983-03-14'), ...alone }),
    ).toEqual(['birthday'])
    expect(findAsks({ draft: buildAdult({ date_of_birth: '1983-03-14' }), before: null, ...alone })).toEqual([])
  })

  it('prompts an adult contact to check numbers after family changes [PER-166, PER-168]', () => {
    const savedDraft = buildAdult({
      parcel_delivery_contact: true,
      address_1: '1 Mill Lane',
      mobile_number: '07700900142',
    })
    const draft = { ...savedDraft, family_entries: ['c'] }
    expect(findSaveQuestions({ draft, before: savedDraft, family: [child], familyBefore: [], boh: false })).toEqual([
      { ask: 'family_check', children: 1, adults: 1 },
      { ask: 'child_of_family' },
    ])
    const more = { ...savedDraft, parcel_additional_children: 2 }
    expect(findAsks({ draft: more, before: savedDraft, ...alone })).toEqual(['parcel', 'family_check'])
    expect(findAsks({ draft: savedDraft, before: savedDraft, ...alone })).toEqual(['parcel'])
    const emptied = { ...savedDraft, parcel_additional_children: '' as never }
    expect(findAsks({ draft: emptied, before: savedDraft, ...alone })).toEqual(['parcel'])
  })

  it('warns about a child, missing contact or parcel details in a family [PER-157 to PER-159, VOL-209, VOL-210, VOL-211]', () => {
    const kid = { ...buildEmptyDraft(false), first_name: 'Mali', last_name: 'Rees', family_entries: ['c'] }
    const saving = { draft: kid, before: null, family: [child], familyBefore: [] }
    expect(findAsks(saving)).toEqual(['child_in_family', 'no_contact', 'no_parcel_details'])
    // Expect these two warnings again at the next save, because the family still has no contact and no delivery
    // details.
    expect(findAsks({ ...saving, before: kid, familyBefore: [child] })).toEqual(['no_contact', 'no_parcel_details'])
    const parent = buildAdult({ family_entries: ['c'], email: 'sian@example.org', address_1: '1 Mill Lane' })
    const alone = { ...parent, family_entries: [] }
    expect(findAsks({ draft: parent, before: alone, family: [child], familyBefore: [] })).toEqual(['child_of_family'])
    const partner = { ...child, is_adult: true }
    expect(findAsks({ draft: parent, before: alone, family: [partner], familyBefore: [] })).toEqual([])
  })

  it('counts the contact details of any family member [PER-158, PER-159, PER-162]', () => {
    const kid = { ...buildEmptyDraft(false), first_name: 'Mali', last_name: 'Rees', family_entries: ['p'] }
    const parent = { ...child, id: 'p', is_adult: true }
    const findAsksWithParent = (facts: object) =>
      findAsks({ draft: kid, before: null, family: [{ ...parent, ...facts }], familyBefore: [] })
    expect(findAsksWithParent({ mobile_number: '07700900142' })).toEqual(['child_in_family', 'no_parcel_details'])
    expect(findAsksWithParent({ address_1: '1 Mill Lane' })).toEqual(['child_in_family', 'no_contact'])
    expect(findAsksWithParent({ email: 'sian@example.org', parcel_delivery_contact: true })).toEqual([
      'child_in_family',
    ])
  })

  it('treats a Boxes of Hope record without relatives as a family [PER-158, PER-159]', () => {
    const adultAlone = buildAdult()
    expect(findAsks({ draft: adultAlone, before: null, ...alone }, true)).toEqual(['no_contact', 'no_parcel_details'])
    expect(findAsks({ draft: adultAlone, before: adultAlone, ...alone }, true)).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    const reached = buildAdult({ mobile_number: '07700900142', address_1: '1 Mill Lane' })
    expect(findAsks({ draft: reached, before: null, ...alone }, true)).toEqual([])
    expect(findAsks({ draft: adultAlone, before: reached, ...alone }, true)).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    expect(findAsks({ draft: adultAlone, before: reached, ...alone })).toEqual([])
  })

  it('warns if a family loses its last phone number [PER-158]', () => {
    const parent = buildAdult({ family_entries: ['c'], address_1: '1 Mill Lane' })
    const savedParent = { ...parent, mobile_number: '07700900142' }
    expect(findAsks({ draft: parent, before: savedParent, family: [child], familyBefore: [child] })).toEqual([
      'no_contact',
    ])
  })
})

it('counts the family and additional people, with at least one adult [PER-47, PER-48]', () => {
  const person = { is_adult: false, parcel_additional_children: 2, parcel_additional_adults: 1 }
  expect(countParcelPeople(person, [child])).toEqual({ children: 4, adults: 2 })
})

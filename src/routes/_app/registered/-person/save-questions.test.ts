import { countParcelPeople } from '@contract/rules/parcels.ts'
import { describe, expect, it } from 'vitest'
import { buildEmptyDraft } from './person-draft.ts'
import { findBirthdayQuestion, findSaveQuestions, toAdult } from './save-questions.ts'

const buildAdult = (facts: object = {}) => ({
  ...buildEmptyDraft(true),
  first_name: 'Siân',
  last_name: 'Rees',
  ...facts,
})
const noContactDetails = { telephone_number: null, mobile_number: null, email: null, address_1: null }
const childRelative = { id: 'c', is_adult: false, parcel_delivery_contact: false, ...noContactDetails }
type SaveContextInput = Omit<Parameters<typeof findSaveQuestions>[0], 'boh'>
const findQuestionKinds = (saving: SaveContextInput, boh = false) =>
  findSaveQuestions({ ...saving, boh }).map(({ kind }) => kind)
const noFamily = { family: [], familyBefore: [] }

describe('questions before saving a person', () => {
  it('prompts a new delivery contact for address, then parcel [PER-164, PER-165, PER-167]', () => {
    const draft = buildAdult({ parcel_delivery_contact: true })
    expect(findQuestionKinds({ draft, before: null, ...noFamily })).toEqual(['address', 'parcel'])
    const draftWithAddress = buildAdult({ parcel_delivery_contact: true, address_1: '1 Mill Lane' })
    expect(findQuestionKinds({ draft: draftWithAddress, before: null, ...noFamily })).toEqual(['parcel'])
    expect(findQuestionKinds({ draft: buildAdult(), before: null, ...noFamily })).toEqual([])
  })

  it('prompts once for each birthday that makes a child 19 or older', () => {
    const buildChildBornOn = (day: string | null) => ({
      ...buildEmptyDraft(false),
      first_name: 'Cai',
      date_of_birth: day,
    })
    expect(findQuestionKinds({ draft: buildChildBornOn('1983-03-14'), before: null, ...noFamily })).toEqual([
      'birthday',
    ])
    expect(
      findQuestionKinds({ draft: buildChildBornOn('1983-03-14'), before: buildChildBornOn('1983-03-14'), ...noFamily }),
    ).toEqual([])
    expect(
      findQuestionKinds({ draft: buildChildBornOn('1984-03-14'), before: buildChildBornOn('1983-03-14'), ...noFamily }),
    ).toEqual(['birthday'])
    expect(
      findQuestionKinds({ draft: buildAdult({ date_of_birth: '1983-03-14' }), before: null, ...noFamily }),
    ).toEqual([])
  })

  it('prompts an adult contact to check numbers after family changes [PER-166, PER-168]', () => {
    const savedDraft = buildAdult({
      parcel_delivery_contact: true,
      address_1: '1 Mill Lane',
      mobile_number: '07700900142',
    })
    const draft = { ...savedDraft, family_entries: ['c'] }
    expect(
      findSaveQuestions({ draft, before: savedDraft, family: [childRelative], familyBefore: [], boh: false }),
    ).toEqual([{ kind: 'family_check', children: 1, adults: 1 }, { kind: 'child_of_family' }])
    const draftWithChildren = { ...savedDraft, parcel_additional_children: 2 }
    expect(findQuestionKinds({ draft: draftWithChildren, before: savedDraft, ...noFamily })).toEqual([
      'parcel',
      'family_check',
    ])
    expect(findQuestionKinds({ draft: savedDraft, before: savedDraft, ...noFamily })).toEqual(['parcel'])
    const emptiedDraft = { ...savedDraft, parcel_additional_children: '' as never }
    expect(findQuestionKinds({ draft: emptiedDraft, before: savedDraft, ...noFamily })).toEqual(['parcel'])
  })

  it('warns about a child, missing contact or parcel details in a family [PER-157 to PER-159, VOL-209, VOL-210, VOL-211]', () => {
    const childDraft = { ...buildEmptyDraft(false), first_name: 'Mali', last_name: 'Rees', family_entries: ['c'] }
    const saving = { draft: childDraft, before: null, family: [childRelative], familyBefore: [] }
    expect(findQuestionKinds(saving)).toEqual(['child_in_family', 'no_contact', 'no_parcel_details'])
    // Expect these two warnings again at the next save, because the family still has no contact and no delivery
    // details.
    expect(findQuestionKinds({ ...saving, before: childDraft, familyBefore: [childRelative] })).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    const parent = buildAdult({ family_entries: ['c'], email: 'sian@example.org', address_1: '1 Mill Lane' })
    const parentAlone = { ...parent, family_entries: [] }
    expect(
      findQuestionKinds({ draft: parent, before: parentAlone, family: [childRelative], familyBefore: [] }),
    ).toEqual(['child_of_family'])
    const adultRelative = { ...childRelative, is_adult: true }
    expect(
      findQuestionKinds({ draft: parent, before: parentAlone, family: [adultRelative], familyBefore: [] }),
    ).toEqual([])
  })

  it('counts the contact details of any family member [PER-158, PER-159, PER-162]', () => {
    const childDraft = { ...buildEmptyDraft(false), first_name: 'Mali', last_name: 'Rees', family_entries: ['p'] }
    const parent = { ...childRelative, id: 'p', is_adult: true }
    const findAsksWithParent = (facts: object) =>
      findQuestionKinds({ draft: childDraft, before: null, family: [{ ...parent, ...facts }], familyBefore: [] })
    expect(findAsksWithParent({ mobile_number: '07700900142' })).toEqual(['child_in_family', 'no_parcel_details'])
    expect(findAsksWithParent({ address_1: '1 Mill Lane' })).toEqual(['child_in_family', 'no_contact'])
    expect(findAsksWithParent({ email: 'sian@example.org', parcel_delivery_contact: true })).toEqual([
      'child_in_family',
    ])
  })

  it('treats a Boxes of Hope record without relatives as a family [PER-158, PER-159]', () => {
    const adultAlone = buildAdult()
    expect(findQuestionKinds({ draft: adultAlone, before: null, ...noFamily }, true)).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    expect(findQuestionKinds({ draft: adultAlone, before: adultAlone, ...noFamily }, true)).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    const adultWithContact = buildAdult({ mobile_number: '07700900142', address_1: '1 Mill Lane' })
    expect(findQuestionKinds({ draft: adultWithContact, before: null, ...noFamily }, true)).toEqual([])
    expect(findQuestionKinds({ draft: adultAlone, before: adultWithContact, ...noFamily }, true)).toEqual([
      'no_contact',
      'no_parcel_details',
    ])
    expect(findQuestionKinds({ draft: adultAlone, before: adultWithContact, ...noFamily })).toEqual([])
  })

  it('warns if a family loses its last phone number [PER-158]', () => {
    const parent = buildAdult({ family_entries: ['c'], address_1: '1 Mill Lane' })
    const savedParent = { ...parent, mobile_number: '07700900142' }
    expect(
      findQuestionKinds({ draft: parent, before: savedParent, family: [childRelative], familyBefore: [childRelative] }),
    ).toEqual(['no_contact'])
  })
})

it('counts the family and additional people, with at least one adult [PER-47, PER-48]', () => {
  const person = { is_adult: false, parcel_additional_children: 2, parcel_additional_adults: 1 }
  expect(countParcelPeople(person, [childRelative])).toEqual({ children: 4, adults: 2 })
})

describe('birthday that makes a child 19 or older', () => {
  const findAge = (facts: { is_adult: boolean; date_of_birth: string | null }) =>
    findBirthdayQuestion({ ...buildEmptyDraft(facts.is_adult), ...facts }, '2026-08-05').map(
      (question) => question.kind === 'birthday' && question.age,
    )

  it('needs confirmation for a child but not for an adult', () => {
    expect(findAge({ is_adult: false, date_of_birth: '1983-03-14' })).toEqual([43])
    expect(findAge({ is_adult: false, date_of_birth: '2007-08-05' })).toEqual([19])
    expect(findAge({ is_adult: false, date_of_birth: '2007-08-06' })).toEqual([])
    expect(findAge({ is_adult: true, date_of_birth: '1983-03-14' })).toEqual([])
    expect(findAge({ is_adult: false, date_of_birth: null })).toEqual([])
  })

  it('makes the person an adult after confirmation', () => {
    expect(toAdult(buildEmptyDraft(false))).toMatchObject({ is_adult: true, attendance_type: 'visitor' })
  })
})

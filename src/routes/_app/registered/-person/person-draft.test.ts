import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { describe, expect, it } from 'vitest'
import { buildEmptyDraft, isDraftChanged, restoreDraft, toChanges, toDraft, toNewPerson } from './person-draft.ts'

const buildPerson = (facts: Partial<RegisteredRow>): RegisteredRow => ({
  ...personDefaults,
  id: '0190a0a0-0000-7000-8000-000000000001',
  first_name: 'Ava',
  last_name: 'Hughes',
  created: '2026-08-05T12:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  ...facts,
})

describe('person draft', () => {
  it('restores stored values except those that the form cannot show', () => {
    const emptyDraft = buildEmptyDraft(false)
    const stored = {
      first_name: 'Ava',
      gender: null,
      groups: null,
      last_name: null,
      school: { name: 'x' },
      old_field: 1,
    }
    expect(restoreDraft(emptyDraft, stored)).toEqual({ ...emptyDraft, first_name: 'Ava', gender: null })
    expect(restoreDraft(emptyDraft, null)).toEqual(emptyDraft)
  })

  it('reports no changes for an unedited record with unanswered notes', () => {
    const record = buildPerson({
      medical_conditions: 'Asthma',
      allergens: ['nuts'],
      first_language: 'Cymraeg',
    })
    const draft = toDraft(record)
    expect(draft).toMatchObject({ has_medical_conditions: true, has_dietary_requirements: true })
    expect(toChanges(record, draft)).toEqual({})
    expect(isDraftChanged(draft, toDraft(record))).toBe(false)
  })

  it('shows a note with the answer No as a Yes', () => {
    const record = buildPerson({
      has_dietary_requirements: false,
      allergens: ['nuts'],
      has_medical_conditions: false,
    })
    const draft = toDraft(record)
    expect(draft).toMatchObject({ has_dietary_requirements: true, has_medical_conditions: false })
    expect(toChanges(record, draft)).toEqual({})
  })

  it('sends each changed field with its base value, lists as differences [PER-163]', () => {
    const record = buildPerson({ town: 'Bala', family_entries: ['a'], groups: ['g'] })
    const draft = { ...toDraft(record), town: ' Rhyl ', family_entries: ['b'], groups: ['g', 'h'] }
    expect(toChanges(record, draft)).toEqual({
      town: { base: 'Bala', value: 'Rhyl' },
      family_entries: { add: ['b'], remove: ['a'] },
      groups: { add: ['h'], remove: [] },
    })
  })

  it('saves an emptied number as zero [FMT-12]', () => {
    const record = buildPerson({ parcel_additional_children: 2 })
    const emptiedDraft = { ...toDraft(record), parcel_additional_children: '' as never }
    expect(toChanges(record, emptiedDraft)).toEqual({ parcel_additional_children: { base: 2, value: 0 } })
    const emptyRecord = buildPerson({})
    expect(toChanges(emptyRecord, { ...toDraft(emptyRecord), parcel_additional_adults: '' as never })).toEqual({})
    expect(toNewPerson({ ...buildEmptyDraft(true), parcel_additional_adults: '' as never })).toMatchObject({
      parcel_additional_adults: 0,
    })
  })

  it('discards details of questions that no longer apply', () => {
    const record = buildPerson({
      has_medical_conditions: true,
      medical_conditions: 'Asthma',
      gender: 'Other',
      gender_other: 'x',
    })
    const draft = { ...toDraft(record), has_medical_conditions: false, gender: 'Female' as const }
    expect(toChanges(record, draft)).toEqual({
      has_medical_conditions: { base: true, value: false },
      medical_conditions: { base: 'Asthma', value: null },
      gender: { base: 'Other', value: 'Female' },
      gender_other: { base: 'x', value: null },
    })
  })

  it('defaults a new child\'s gender to "Not provided" and empty texts to null [PER-104, PER-188, VOL-219]', () => {
    const values = toNewPerson({
      ...buildEmptyDraft(false),
      first_name: ' Mali ',
      last_name: 'Rees',
      school: '  ',
    })
    // Groups are saved with the person, in the same change.
    expect(toNewPerson({ ...buildEmptyDraft(false), groups: ['g'] })).toMatchObject({ groups: ['g'] })
    expect(values).toMatchObject({ first_name: 'Mali', gender: 'Not provided', school: null })
  })
})

import { expect, it } from 'vitest'
import { newId } from '../id.ts'
import type { EffectContext } from '../mutations/mutation.ts'
import { getDefinition } from '../mutations/mutations.ts'
import { personDefaults } from '../registered/registered-fields.ts'
import type { RowByTable } from '../rows.ts'

const CHANGED_AT = '2026-08-05T09:00:00.000Z'
const person: RowByTable['registered'] = {
  ...personDefaults,
  id: newId(),
  first_name: 'Ava',
  last_name: 'Hughes',
  created: '2026-01-02T09:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: '2026-01-02',
  held_registration: null,
}

/** Returns the person after a conflict was resolved, as the deciding device shows it. */
const applyDecisionOnDevice = (field: string, value: unknown) => {
  const side = { value: null, by: null, device: null, at: CHANGED_AT }
  const conflict: RowByTable['conflicts'] = {
    id: newId(),
    kind: 'field',
    table: 'registered',
    record: person.id,
    field,
    base: null,
    mine: side,
    theirs: side,
    resolved_at: null,
    resolved_value: null,
  }
  const context = {
    now: CHANGED_AT,
    read: (table: string) => (table === 'conflicts' ? conflict : person),
  } as unknown as EffectContext
  const changes = getDefinition('conflict.resolve').effect({ id: conflict.id, value }, context)
  return changes.find(({ table }) => table === 'registered')?.row
}

it('confirms health facts after decisions about health notes only [PER-129]', () => {
  expect(applyDecisionOnDevice('medical_conditions', 'Asthma')).toMatchObject({
    health_confirmed: '2026-08-05',
  })
  expect(applyDecisionOnDevice('has_dietary_requirements', false)).toMatchObject({
    health_confirmed: '2026-08-05',
  })
  expect(applyDecisionOnDevice('school', 'Oak')).toMatchObject({ health_confirmed: '2026-01-02' })
  // Check that a decision about parcel requirements does not confirm health facts. Parcel requirements do not describe
  // this child's own diet.
  expect(applyDecisionOnDevice('parcel_dietary_requirements', 'Halal')).toMatchObject({
    health_confirmed: '2026-01-02',
  })
})

it('keeps the dietary requirement of a person with allergies [PER-130]', () => {
  const updatePerson = (
    row: RowByTable['registered'],
    set: Record<string, { base: unknown; value: unknown } | { add?: string[]; remove?: string[] }>,
  ) => {
    const context = { now: CHANGED_AT, read: () => row, resolve: () => row.id } as unknown as EffectContext
    return getDefinition('registered.update').effect({ id: row.id, set }, context)[0]?.row
  }
  const changeToNo = { base: true, value: false }
  const allergicPerson: RowByTable['registered'] = { ...person, has_dietary_requirements: true, allergens: ['nuts'] }
  expect(updatePerson(allergicPerson, { has_dietary_requirements: changeToNo })).toMatchObject({
    has_dietary_requirements: true,
  })
  const removedAllergies = { has_dietary_requirements: changeToNo, allergens: { remove: ['nuts'] } }
  expect(updatePerson(allergicPerson, removedAllergies)).toMatchObject({
    has_dietary_requirements: false,
    allergens: [],
  })
  const personWithoutNeed: RowByTable['registered'] = { ...person, has_dietary_requirements: false }
  expect(updatePerson(personWithoutNeed, { allergens: { add: ['milk'] } })).toMatchObject({
    has_dietary_requirements: true,
  })
})

it('derives wider support from its type [PER-103]', () => {
  const supportedPerson: RowByTable['registered'] = {
    ...person,
    accessing_wider_support: true,
    accessing_wider_support_type: 'yes_single',
  }
  const context = {
    now: CHANGED_AT,
    read: () => supportedPerson,
    resolve: () => supportedPerson.id,
  } as unknown as EffectContext
  const updatePerson = (set: Record<string, { base: unknown; value: unknown }>) =>
    getDefinition('registered.update').effect({ id: supportedPerson.id, set }, context)[0]?.row
  const typeRemoval = { base: 'yes_single', value: null }
  expect(updatePerson({ accessing_wider_support_type: typeRemoval })).toMatchObject({
    accessing_wider_support: false,
  })
  const explicitSupport = {
    accessing_wider_support_type: typeRemoval,
    accessing_wider_support: { base: true, value: true },
  }
  expect(updatePerson(explicitSupport)).toMatchObject({ accessing_wider_support: true })
  expect(updatePerson({ school: { base: null, value: 'Oak' } })).toMatchObject({
    accessing_wider_support: true,
  })
})

it('keeps support of unknown type if no type is removed [PER-103]', () => {
  const supportedPerson: RowByTable['registered'] = { ...person, accessing_wider_support: true }
  const context = {
    now: CHANGED_AT,
    read: () => supportedPerson,
    resolve: () => supportedPerson.id,
  } as unknown as EffectContext
  const updateType = (type: { base: unknown; value: unknown }) =>
    getDefinition('registered.update').effect(
      { id: supportedPerson.id, set: { accessing_wider_support_type: type } },
      context,
    )[0]?.row
  const unchangedSupport = { accessing_wider_support: true, accessing_wider_support_type: null }
  expect(updateType({ base: null, value: null })).toMatchObject(unchangedSupport)
})

it('sets wider support after a decision for a type [PER-103]', () => {
  expect(applyDecisionOnDevice('accessing_wider_support_type', 'yes_occasionally')).toMatchObject({
    accessing_wider_support: true,
  })
})

it('stores the day of a food change, not of a confirmation [B-PAR-02]', () => {
  const buildContext = (row?: RowByTable['registered']) =>
    ({ now: CHANGED_AT, read: () => row, resolve: () => person.id }) as unknown as EffectContext
  const updatePerson = (row: RowByTable['registered'], set: object) =>
    getDefinition('registered.update').effect({ id: row.id, set: set as never }, buildContext(row))[0]?.row
  const foodChangeDay = { food_changed: '2026-08-05' }
  expect(updatePerson(person, { allergens: { add: ['nuts'] } })).toMatchObject(foodChangeDay)
  const parcelChanges = { has: { base: null, value: true }, words: { base: null, value: 'Nothing in tins' } }
  expect(
    updatePerson(person, {
      parcel_has_dietary_requirements: parcelChanges.has,
      parcel_dietary_requirements: parcelChanges.words,
    }),
  ).toMatchObject(foodChangeDay)
  const allergicPerson: RowByTable['registered'] = { ...person, allergens: ['nuts'], food_changed: '2026-01-02' }
  expect(updatePerson(allergicPerson, { allergens: { remove: ['nuts'] } })).toMatchObject(foodChangeDay)
  const confirmedPerson = updatePerson(allergicPerson, { allergens: { add: ['nuts'] } })
  expect(confirmedPerson).toMatchObject({ food_changed: '2026-01-02', health_confirmed: '2026-08-05' })
  expect(updatePerson(person, { has_dietary_requirements: { base: null, value: false } })).not.toHaveProperty(
    'food_changed',
  )
  expect(applyDecisionOnDevice('dietary_requirements', 'Halal')).not.toHaveProperty('food_changed')
  const createPerson = (values: object) =>
    getDefinition('registered.create').effect(
      { id: person.id, values: { first_name: 'Ava', last_name: 'Hughes', ...values } as never },
      buildContext(),
    )[0]?.row
  expect(createPerson({ allergens: ['milk'], has_dietary_requirements: true })).toMatchObject(foodChangeDay)
  expect(createPerson({ has_dietary_requirements: false })).not.toHaveProperty('food_changed')
})

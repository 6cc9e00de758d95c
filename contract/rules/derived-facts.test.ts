import { expect, it } from 'vitest'
import { newId } from '../id.ts'
import type { EffectContext } from '../mutations/mutation.ts'
import { getDefinition } from '../mutations/mutations.ts'
import { personDefaults } from '../registered/registered-fields.ts'
import type { Rows } from '../rows.ts'

const AT = '2026-08-05T09:00:00.000Z'
const person: Rows['registered'] = {
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
  const side = { value: null, by: null, device: null, at: AT }
  const conflict: Rows['conflicts'] = {
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
    now: AT,
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
    row: Rows['registered'],
    set: Record<string, { base: unknown; value: unknown } | { add?: string[]; remove?: string[] }>,
  ) => {
    const context = { now: AT, read: () => row, resolve: () => row.id } as unknown as EffectContext
    return getDefinition('registered.update').effect({ id: row.id, set }, context)[0]?.row
  }
  const no = { base: true, value: false }
  const allergic: Rows['registered'] = { ...person, has_dietary_requirements: true, allergens: ['nuts'] }
  expect(updatePerson(allergic, { has_dietary_requirements: no })).toMatchObject({
    has_dietary_requirements: true,
  })
  const removedAllergies = { has_dietary_requirements: no, allergens: { remove: ['nuts'] } }
  expect(updatePerson(allergic, removedAllergies)).toMatchObject({
    has_dietary_requirements: false,
    allergens: [],
  })
  const refused: Rows['registered'] = { ...person, has_dietary_requirements: false }
  expect(updatePerson(refused, { allergens: { add: ['milk'] } })).toMatchObject({
    has_dietary_requirements: true,
  })
})

it('derives wider support from its type [PER-103]', () => {
  const supported: Rows['registered'] = {
    ...person,
    accessing_wider_support: true,
    accessing_wider_support_type: 'yes_single',
  }
  const context = { now: AT, read: () => supported, resolve: () => supported.id } as unknown as EffectContext
  const updatePerson = (set: Record<string, { base: unknown; value: unknown }>) =>
    getDefinition('registered.update').effect({ id: supported.id, set }, context)[0]?.row
  const typeRemoval = { base: 'yes_single', value: null }
  expect(updatePerson({ accessing_wider_support_type: typeRemoval })).toMatchObject({
    accessing_wider_support: false,
  })
  const keepSupport = {
    accessing_wider_support_type: typeRemoval,
    accessing_wider_support: { base: true, value: true },
  }
  expect(updatePerson(keepSupport)).toMatchObject({ accessing_wider_support: true })
  expect(updatePerson({ school: { base: null, value: 'Oak' } })).toMatchObject({
    accessing_wider_support: true,
  })
})

it('keeps support of unknown type if no type is removed [PER-103]', () => {
  const supported: Rows['registered'] = { ...person, accessing_wider_support: true }
  const context = { now: AT, read: () => supported, resolve: () => supported.id } as unknown as EffectContext
  const updateType = (type: { base: unknown; value: unknown }) =>
    getDefinition('registered.update').effect(
      { id: supported.id, set: { accessing_wider_support_type: type } },
      context,
    )[0]?.row
  const stays = { accessing_wider_support: true, accessing_wider_support_type: null }
  expect(updateType({ base: null, value: null })).toMatchObject(stays)
})

it('sets wider support after a decision for a type [PER-103]', () => {
  expect(applyDecisionOnDevice('accessing_wider_support_type', 'yes_occasionally')).toMatchObject({
    accessing_wider_support: true,
  })
})

it('stores the day of a food change, not of a confirmation [B-PAR-02]', () => {
  const buildContext = (row?: Rows['registered']) =>
    ({ now: AT, read: () => row, resolve: () => person.id }) as unknown as EffectContext
  const updatePerson = (row: Rows['registered'], set: object) =>
    getDefinition('registered.update').effect({ id: row.id, set: set as never }, buildContext(row))[0]?.row
  const day = { food_changed: '2026-08-05' }
  expect(updatePerson(person, { allergens: { add: ['nuts'] } })).toMatchObject(day)
  const parcel = { has: { base: null, value: true }, words: { base: null, value: 'Nothing in tins' } }
  expect(
    updatePerson(person, {
      parcel_has_dietary_requirements: parcel.has,
      parcel_dietary_requirements: parcel.words,
    }),
  ).toMatchObject(day)
  const allergic: Rows['registered'] = { ...person, allergens: ['nuts'], food_changed: '2026-01-02' }
  expect(updatePerson(allergic, { allergens: { remove: ['nuts'] } })).toMatchObject(day)
  const confirmed = updatePerson(allergic, { allergens: { add: ['nuts'] } })
  expect(confirmed).toMatchObject({ food_changed: '2026-01-02', health_confirmed: '2026-08-05' })
  expect(updatePerson(person, { has_dietary_requirements: { base: null, value: false } })).not.toHaveProperty(
    'food_changed',
  )
  expect(applyDecisionOnDevice('dietary_requirements', 'Halal')).not.toHaveProperty('food_changed')
  const createPerson = (values: object) =>
    getDefinition('registered.create').effect(
      { id: person.id, values: { first_name: 'Ava', last_name: 'Hughes', ...values } as never },
      buildContext(),
    )[0]?.row
  expect(createPerson({ allergens: ['milk'], has_dietary_requirements: true })).toMatchObject(day)
  expect(createPerson({ has_dietary_requirements: false })).not.toHaveProperty('food_changed')
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { defineEarlierForm, type MutationForm, upcastArgs } from './mutation-forms.ts'

/**
 * A mutation in its third version. The first version has one name, the second has two names, and the third has a list
 * of names.
 */
const mutationForm: MutationForm = {
  version: 3,
  before: defineEarlierForm(
    v.strictObject({ first: v.string(), last: v.string() }),
    ({ first, last }) => ({ names: [first, last] }),
    defineEarlierForm(v.strictObject({ name: v.string() }), ({ name }) => ({ first: name, last: '' })),
  ),
}

it('upcasts arguments of every older version', () => {
  expect(upcastArgs(mutationForm, 3, { names: ['Ava'] })).toEqual({ names: ['Ava'] })
  expect(upcastArgs(mutationForm, 2, { first: 'Ava', last: 'Hughes' })).toEqual({ names: ['Ava', 'Hughes'] })
  expect(upcastArgs(mutationForm, 1, { name: 'Ava' })).toEqual({ names: ['Ava', ''] })
})

it('accepts only the previous version if the limit is one', () => {
  expect(upcastArgs(mutationForm, 2, { first: 'Ava', last: 'Hughes' }, 1)).toEqual({
    names: ['Ava', 'Hughes'],
  })
  expect(upcastArgs(mutationForm, 1, { name: 'Ava' }, 1)).toBeUndefined()
})

it('rejects newer versions and arguments of another shape', () => {
  expect(upcastArgs(mutationForm, 4, { names: ['Ava'] })).toBeUndefined()
  expect(upcastArgs(mutationForm, 2, { first: 'Ava' })).toBeUndefined()
  expect(upcastArgs(mutationForm, 0, {})).toBeUndefined()
})

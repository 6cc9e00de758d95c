import { describe, expect, it } from 'vitest'
import {
  adultContactFields,
  childContactFields,
  findLinkExclusion,
  findLinkPeople,
  type LinkPerson,
  selectLinkFields,
  sharedLinkFields,
} from './family-links.ts'

const createPerson = (id: string, facts: Partial<LinkPerson> = {}): LinkPerson => ({
  id,
  is_adult: false,
  family_entries: [],
  email: null,
  mobile_number: null,
  trusted_address_1: null,
  trusted_postcode: null,
  soft_archived: false,
  true_statements_looked_after: false,
  is_unavailable: false,
  ...facts,
})

const HOME = { trusted_address_1: '1 High Street', trusted_postcode: 'CF10 1AA' }
const FLAT = { trusted_address_1: '9 Mill Lane', trusted_postcode: 'CF10 2BB' }
const mum = createPerson('mum', { ...HOME, is_adult: true, email: 'mum@hallbook.example', family_entries: ['ava'] })
const dad = createPerson('dad', { ...FLAT, is_adult: true, email: 'dad@hallbook.example', family_entries: ['ava'] })
const ava = createPerson('ava', HOME)

describe('people of a link [B-FAM-01]', () => {
  const linkOfMum = { adult: mum, email: mum.email }
  it.each<[string, LinkPerson[], string[]]>([
    ['children in the adult’s record', [mum, ava], ['ava']],
    ['children whose record has the adult', [mum, createPerson('ben', { family_entries: ['mum'] })], ['ben']],
    ['no other adult, even if tied', [mum, { ...dad, family_entries: ['mum', 'ava'] }, ava], ['ava']],
    ['no sibling that is tied to a child alone', [mum, ava, createPerson('ben', { family_entries: ['ava'] })], ['ava']],
    ['no archived child', [mum, { ...ava, soft_archived: true }], []],
    ['no child pending approval or removed', [mum, { ...ava, is_unavailable: true }], []],
  ])('contains %s', (_title, people, ids) => {
    expect(findLinkPeople(linkOfMum, people).children.map(({ id }) => id)).toEqual(ids)
  })

  it('contains the children with the email if there is no adult', () => {
    const people = [createPerson('ava', { email: 'Home@hallbook.example' }), createPerson('ben', { email: null })]
    const { adult, children } = findLinkPeople({ adult: null, email: 'home@hallbook.example' }, people)
    expect([adult, children.map(({ id }) => id)]).toEqual([null, ['ava']])
  })
})

describe('exclusions of a link that no user has checked [B-FAM-01]', () => {
  const linkOfMum = { adult: mum, email: mum.email }
  it.each<[string, LinkPerson, LinkPerson[], ReturnType<typeof findLinkExclusion>]>([
    ['a child of one household', ava, [mum, { ...dad, ...HOME }], null],
    [
      'a child with an adult of no known address',
      ava,
      [mum, { ...dad, trusted_address_1: null, trusted_postcode: null }],
      null,
    ],
    ['a looked-after child', { ...ava, true_statements_looked_after: true }, [mum], 'looked_after'],
    ['a child with an adult at another address', ava, [mum, dad], 'other_address'],
    ['a child whose other adult is archived', ava, [mum, { ...dad, soft_archived: true }], null],
    [
      'a family whose email another adult has',
      ava,
      [mum, createPerson('gran', { is_adult: true, email: 'MUM@hallbook.example' })],
      'shared_email',
    ],
  ])('decides about %s', (_title, child, relatives, reason) => {
    expect(findLinkExclusion(child, linkOfMum, relatives)).toBe(reason)
  })

  const textedMum = { ...mum, email: null, mobile_number: '07700 900111' }
  const sharer = {
    ...dad,
    email: null,
    mobile_number: '+44 7700 900111',
    trusted_address_1: null,
    trusted_postcode: null,
  }
  it.each<[string, LinkPerson, ReturnType<typeof findLinkExclusion>]>([
    ['may not live with the link’s adult', sharer, 'shared_number'],
    ['lives at the same address', { ...sharer, ...HOME }, null],
    ['is no parent of the child', { ...sharer, family_entries: [] }, null],
    ['is archived', { ...sharer, soft_archived: true }, null],
  ])('decides about a texted number of another adult who %s', (_title, other, reason) => {
    expect(findLinkExclusion(ava, { adult: textedMum, email: null }, [textedMum, other])).toBe(reason)
  })
})

describe('facts that a link shows [B-FAM-03]', () => {
  const own = { adult: mum, email: mum.email }
  const ofDad = { adult: dad, email: dad.email }
  const alone = { adult: null, email: 'ava@hallbook.example' }
  const avaWithEmail = { ...ava, email: 'ava@hallbook.example' }
  it.each<[string, LinkPerson, typeof own | typeof alone, LinkPerson[], boolean, boolean]>([
    ['a child at the address of the link’s adult', ava, own, [mum, dad, ava], false, true],
    [
      'an address in other spelling',
      { ...ava, trusted_address_1: ' 1 HIGH street', trusted_postcode: 'cf101aa' },
      own,
      [mum],
      false,
      true,
    ],
    ['a child who lives with the other parent', ava, ofDad, [mum, dad, ava], false, false],
    ['a child whose address is empty', createPerson('ava'), own, [mum], false, false],
    [
      'an adult and a child without addresses',
      createPerson('ava'),
      { adult: createPerson('x', { is_adult: true }), email: null },
      [],
      false,
      false,
    ],
    ['a child with a postcode alone', { ...ava, trusted_address_1: null }, own, [mum], false, false],
    ['a child in a link with contacts allowed', ava, ofDad, [mum, dad, ava], true, true],
    ['a child’s own email without an adult', avaWithEmail, alone, [avaWithEmail], false, true],
    ['a child’s own email with a linked adult', avaWithEmail, alone, [mum, avaWithEmail], false, false],
  ])('decides about contact facts of %s', (_title, child, target, relatives, showContacts, isShown) => {
    const { shown, hidden } = selectLinkFields(child, target, relatives, showContacts)
    expect(shown).toEqual(isShown ? [...sharedLinkFields, ...childContactFields] : sharedLinkFields)
    expect(hidden).toEqual(isShown ? [] : childContactFields)
  })

  it('always shows health, photos and school, and an adult’s own contact facts', () => {
    expect(selectLinkFields(mum, own, [mum], false)).toEqual({
      shown: [...sharedLinkFields, ...adultContactFields],
      hidden: [],
    })
  })
})

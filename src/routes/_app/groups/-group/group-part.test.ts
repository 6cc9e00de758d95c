import { describe, expect, it } from 'vitest'
import { peopleOfPart } from './group-part.ts'

const people = [
  { id: 'ayaan', groups: ['juniors'] },
  { id: 'carys', groups: ['seniors'] },
  { id: 'tomos', groups: ['juniors', 'seniors'] },
  { id: 'mali', groups: [] },
]
const ids = (part: 'members' | 'everyone', touched: string[] = []) =>
  peopleOfPart(people, 'juniors', part, new Set(touched)).map(({ id }) => id)

describe('the checklist of a group', () => {
  it('GRP-09 shows everyone, or those in this group alone', () => {
    expect(ids('everyone')).toEqual(['ayaan', 'carys', 'tomos', 'mali'])
    expect(ids('members')).toEqual(['ayaan', 'tomos'])
  })

  it('GRP-09 keeps whoever was just unticked in sight and in place', () => {
    expect(ids('members', ['carys'])).toEqual(['ayaan', 'carys', 'tomos'])
  })
})

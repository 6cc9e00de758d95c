import { describe, expect, it } from 'vitest'
import { getPeopleInPart } from './group-part.ts'

const people = [
  { id: 'ayaan', groups: ['juniors'] },
  { id: 'carys', groups: ['seniors'] },
  { id: 'tomos', groups: ['juniors', 'seniors'] },
  { id: 'mali', groups: [] },
]
const getIds = (part: 'members' | 'everyone', touched: string[] = []) =>
  getPeopleInPart(people, 'juniors', part, new Set(touched)).map(({ id }) => id)

describe('checklist of a group', () => {
  it("shows everyone or only the group's members [GRP-09]", () => {
    expect(getIds('everyone')).toEqual(['ayaan', 'carys', 'tomos', 'mali'])
    expect(getIds('members')).toEqual(['ayaan', 'tomos'])
  })

  it('keeps people who were just unticked visible and in place [GRP-09]', () => {
    expect(getIds('members', ['carys'])).toEqual(['ayaan', 'carys', 'tomos'])
  })
})

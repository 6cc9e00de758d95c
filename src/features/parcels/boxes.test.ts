import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { assignBoxNumbers, groupBoxes, sortForDelivery, toLabelSheets } from './boxes.ts'
import { findChangesSince, findFoodChangedSince, getSettledDay } from './changes-since.ts'

type FoodFields = { allergens: ('nuts' | 'milk')[]; full_dietary_requirements: string | null }
const buildFamily = (adults: number, children: number, food: Partial<FoodFields> = {}) => ({
  row: { adults, children },
  allergens: [],
  full_dietary_requirements: null,
  ...food,
})

describe('boxes of a parcel session', () => {
  it('counts boxes by size, allergens and diet, large first [B-PAR-01]', () => {
    const groups = groupBoxes(
      assignBoxNumbers([
        buildFamily(1, 1),
        buildFamily(2, 3, { allergens: ['nuts'] }),
        buildFamily(2, 3),
        buildFamily(1, 4),
        buildFamily(2, 0, { full_dietary_requirements: 'Halal' }),
        buildFamily(1, 0, { full_dietary_requirements: 'halal' }),
      ]),
    )
    expect(groups.map(({ size, boxes }) => [size, boxes.map(({ number }) => number)])).toEqual([
      ['large', [3, 4]],
      ['large', [2]],
      ['small', [1]],
      ['small', [5, 6]],
    ])
  })

  it('keeps box numbers when families join or leave [B-PAR-01]', () => {
    const buildNamedFamily = (name: string, number: number | null = null) => ({
      ...buildFamily(1, 1),
      name,
      row: { adults: 1, children: 1, number },
    })
    const listNumberedBoxes = (families: ReturnType<typeof buildNamedFamily>[]) =>
      assignBoxNumbers(families).map((box) => [box.number, box.family.name])
    const [ann, cai, eva] = [buildNamedFamily('Ann', 1), buildNamedFamily('Cai', 2), buildNamedFamily('Eva', 3)]
    expect(listNumberedBoxes([ann, buildNamedFamily('Bea', 4), cai, eva])).toEqual([
      [1, 'Ann'],
      [2, 'Cai'],
      [3, 'Eva'],
      [4, 'Bea'],
    ])
    expect(listNumberedBoxes([ann, eva])).toEqual([
      [1, 'Ann'],
      [3, 'Eva'],
    ])
    // Boxes without a number, from old sessions, get free numbers. Of two boxes with the same number from two tablets,
    // one gets a free number until the server resolves it.
    expect(
      listNumberedBoxes([
        buildNamedFamily('Ann'),
        buildNamedFamily('Bea', 4),
        buildNamedFamily('Cai'),
        buildNamedFamily('Eva'),
      ]),
    ).toEqual([
      [1, 'Ann'],
      [2, 'Cai'],
      [3, 'Eva'],
      [4, 'Bea'],
    ])
    expect(listNumberedBoxes([buildNamedFamily('Ann', 1), buildNamedFamily('Bea', 1), cai])).toEqual([
      [1, 'Ann'],
      [2, 'Cai'],
      [3, 'Bea'],
    ])
  })

  it('sorts a delivery run by postcode and house, without address last [B-PAR-03]', () => {
    const createBox = (number: number, postcode: string | null, address_1: string | null = null) => ({
      number,
      family: { person: { postcode, address_1 } },
    })
    const sortedBoxes = sortForDelivery([
      createBox(1, null),
      createBox(2, 'CF24 2QX', '12 High Street'),
      createBox(3, 'CF5 1AA'),
      createBox(4, 'CF24 2QX', '9 High Street'),
    ])
    expect(sortedBoxes.map(({ number }) => number)).toEqual([3, 4, 2, 1])
  })

  it('reports added, removed and resized families of a clone [B-PAR-02]', () => {
    const buildRow = (registered: string, adults: number, children = 0) => ({ registered, adults, children })
    const changes = findChangesSince(
      [buildRow('a', 1), buildRow('b', 2), buildRow('c', 1)],
      [buildRow('b', 2, 1), buildRow('c', 1), buildRow('d', 1)],
    )
    expect(changes).toEqual({
      gone: ['a'],
      added: ['d'],
      resized: [{ registered: 'b', was: buildRow('b', 2) }],
    })
    expect(findChangesSince([buildRow('a', 1)], [buildRow('a', 1)])).toEqual({
      gone: [],
      added: [],
      resized: [],
    })
  })
  it('reports families whose food changed on the day or later [B-PAR-02]', () => {
    const buildFamilyWithFoodDays = (...days: (string | null)[]) => {
      const [person, ...family] = days.map((food_changed) => ({ food_changed }))
      return { person, family }
    }
    const [never, before, sameDay, child, left] = [
      buildFamilyWithFoodDays(null),
      buildFamilyWithFoodDays('2026-08-04', null),
      buildFamilyWithFoodDays('2026-08-05'),
      buildFamilyWithFoodDays('2026-01-02', '2026-08-07'),
      { person: undefined, family: [] },
    ]
    const families = [never, before, sameDay, child, left]
    expect(findFoodChangedSince('2026-08-05', families)).toEqual([sameDay, child])
  })
})

it('starts a label sheet at the first free label', () => {
  expect(toLabelSheets(['a', 'b', 'c'], 20)).toEqual([[...Array.from({ length: 19 }, () => null), 'a', 'b'], ['c']])
  expect(toLabelSheets(['a'], 1)).toEqual([['a']])
})

describe('day on which the boxes of a session were settled', () => {
  const createIdOn = (day: string) => v7({ msecs: Date.parse(`${day}T12:00:00Z`) })
  const sourceSession = { id: createIdOn('2026-07-01'), date: '2026-08-05' }

  it('is its date if the clone was made later', () => {
    expect(getSettledDay(sourceSession, createIdOn('2026-08-06'))).toBe('2026-08-05')
  })

  it('is its creation day if it was cloned before its date [B-PAR-02]', () => {
    expect(getSettledDay(sourceSession, createIdOn('2026-07-20'))).toBe('2026-07-01')
    const changedFamily = { person: { food_changed: '2026-07-22' }, family: [] }
    expect(findFoodChangedSince(getSettledDay(sourceSession, createIdOn('2026-07-20')), [changedFamily])).toEqual([
      changedFamily,
    ])
  })

  it('is its date if an id has no time', () => {
    expect(getSettledDay(sourceSession, 'imported')).toBe('2026-08-05')
    expect(getSettledDay({ ...sourceSession, id: 'imported' }, createIdOn('2026-07-20'))).toBe('2026-08-05')
  })
})

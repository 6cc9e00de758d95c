import { describe, expect, it } from 'vitest'
import type { RecruitmentAction } from './acts.ts'
import {
  evaluateTwoPeopleRule,
  isSamePerson,
  type ReferenceEvidence,
  type TwoPeopleEvidence,
  wouldSecondLookHelp,
} from './two-people.ts'

const MORNING = '2026-11-28T09:00:00.000Z'
const NOON = '2026-11-28T12:00:00.000Z'
const EVENING = '2026-11-28T18:00:00.000Z'

const buildAction = (userId: string, facts: Partial<RecruitmentAction> = {}): RecruitmentAction => ({
  by: userId,
  name: userId,
  folded_name: userId,
  password_set_by: null,
  can_read: true,
  at: NOON,
  ...facts,
})

const nia = buildAction('nia')
const huw = buildAction('huw')
const coreTeamAction = buildAction('core', { can_read: false })

const buildReference = (facts: Partial<ReferenceEvidence> = {}): ReferenceEvidence => ({
  number: 1,
  counts: true,
  handler: null,
  ticked: null,
  changed_at: MORNING,
  ...facts,
})

const buildEvidence = (facts: Partial<TwoPeopleEvidence> = {}): TwoPeopleEvidence => ({
  references: [],
  looks: [],
  completed: null,
  ...facts,
})

describe('evaluateTwoPeopleRule', () => {
  it.each<[string, Partial<TwoPeopleEvidence>, { is_met: boolean; lacking?: number[] }]>([
    ['nothing was done', {}, { is_met: false }],
    [
      'one account did all',
      { references: [buildReference({ handler: nia, ticked: nia })], completed: nia },
      { is_met: false, lacking: [1] },
    ],
    [
      'one sends, another ticks',
      { references: [buildReference({ handler: nia, ticked: huw })], completed: nia },
      { is_met: true },
    ],
    [
      'one sends and ticks, another completes',
      { references: [buildReference({ handler: nia, ticked: nia })], completed: huw },
      { is_met: true },
    ],
    [
      'one sends and ticks, another looks',
      { references: [buildReference({ handler: nia, ticked: nia })], looks: [huw], completed: nia },
      { is_met: true },
    ],
    [
      'the look came before the answer',
      {
        references: [buildReference({ handler: nia, ticked: nia, changed_at: EVENING })],
        looks: [huw],
        completed: nia,
      },
      { is_met: false, lacking: [1] },
    ],
    [
      'a second reference has one person',
      {
        references: [
          buildReference({ handler: nia, ticked: huw }),
          buildReference({ number: 2, handler: nia, ticked: nia }),
        ],
        completed: nia,
      },
      { is_met: false, lacking: [2] },
    ],
    [
      'a reference that does not count has one person',
      {
        references: [
          buildReference({ handler: nia, ticked: huw }),
          buildReference({ number: 2, counts: false, handler: nia, ticked: nia }),
        ],
        completed: nia,
      },
      { is_met: true },
    ],
    ['no reference counts and one completes', { completed: nia }, { is_met: false }],
    ['no reference counts, one looks and another completes', { looks: [huw], completed: nia }, { is_met: true }],
    ['no reference counts and one looks and completes', { looks: [nia], completed: nia }, { is_met: false }],
    [
      'a core team member ticks',
      { references: [buildReference({ handler: nia, ticked: coreTeamAction })], completed: nia },
      { is_met: false, lacking: [1] },
    ],
    [
      'a core team member completes',
      { references: [buildReference({ handler: nia, ticked: nia })], completed: coreTeamAction },
      { is_met: false, lacking: [1] },
    ],
    [
      'a core team member sends, another ticks',
      { references: [buildReference({ handler: coreTeamAction, ticked: nia })], completed: nia },
      { is_met: true },
    ],
    [
      'the parent was spoken to by one, another completes',
      { references: [buildReference({ handler: nia })], completed: huw },
      { is_met: true },
    ],
    [
      'two accounts have one name',
      {
        references: [buildReference({ handler: nia, ticked: buildAction('nia2', { folded_name: 'nia' }) })],
        completed: nia,
      },
      { is_met: false, lacking: [1] },
    ],
    [
      'one account set the password of the other',
      {
        references: [buildReference({ handler: nia, ticked: buildAction('new', { password_set_by: 'nia' }) })],
        completed: nia,
      },
      { is_met: false, lacking: [1] },
    ],
    [
      'an earlier password was set by a third account',
      {
        references: [buildReference({ handler: nia, ticked: buildAction('new', { password_set_by: 'vp' }) })],
        completed: nia,
      },
      { is_met: true },
    ],
    [
      'a handler but nothing ticked, completed by another',
      { references: [buildReference({ handler: nia, counts: false })], completed: huw },
      { is_met: false },
    ],
  ])('evaluates that %s', (_, facts, expected) => {
    const { is_met, lacking } = evaluateTwoPeopleRule(buildEvidence(facts))
    expect({ is_met, lacking }).toEqual({ lacking: [], ...expected })
  })
})

describe('wouldSecondLookHelp', () => {
  const singlePersonEvidence = buildEvidence({ references: [buildReference({ handler: nia, ticked: nia })] })
  it.each<[string, TwoPeopleEvidence, RecruitmentAction, boolean]>([
    ['the only account', singlePersonEvidence, nia, false],
    ['another account', singlePersonEvidence, huw, true],
    ['another account with the same name', singlePersonEvidence, buildAction('nia2', { folded_name: 'nia' }), false],
    ['the only account, though it looked before', { ...singlePersonEvidence, looks: [nia] }, nia, false],
    ['the first account of all', buildEvidence(), nia, true],
    ['the same first account again', buildEvidence({ looks: [nia] }), nia, true],
    [
      'any account, if nothing is missing',
      buildEvidence({ references: [buildReference({ handler: nia, ticked: huw })] }),
      nia,
      true,
    ],
    [
      'one of two who each did a reference alone',
      buildEvidence({
        references: [
          buildReference({ handler: nia, ticked: nia }),
          buildReference({ number: 2, handler: huw, ticked: huw }),
        ],
      }),
      nia,
      true,
    ],
    ['an account that completed alone', buildEvidence({ completed: nia }), nia, false],
    ['another account after it was completed', buildEvidence({ completed: nia }), huw, true],
  ])('decides for %s', (_, facts, look, expected) => {
    expect(wouldSecondLookHelp(facts, { ...look, at: EVENING })).toBe(expected)
  })
})

it('counts accounts without a name as different people', () => {
  expect(isSamePerson(buildAction('one', { folded_name: '' }), buildAction('two', { folded_name: '' }))).toBe(false)
})

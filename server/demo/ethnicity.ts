import { type EthnicityKind, ethnicityKinds } from '../../contract/dashboard/people.ts'
import { type Ethnicity, ethnicities, findOtherGroup } from '../../contract/ethnicities.ts'
import type { Day } from '../../contract/rules/days.ts'
import { createChance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'

/** Probability of each group in percent, in the form's order. The remaining people prefer not to answer. */
const groupWeights = [58, 8, 14, 11, 4] as const

/** Custom text of each group, in the form's order. */
const customTexts = ['Portuguese', 'Anglo-Indian', 'Hong Kong Chinese', 'Zimbabwean', 'Kurdish'] as const

/** Number of answers at a club with accounts, and at a club without. */
const answerCounts = { participant: [40, 6], volunteer: [9, 3], user: [2, 0] } as const satisfies Record<
  EthnicityKind,
  readonly [number, number]
>

const generateAnswers = (
  kind: EthnicityKind,
  club: DemoClub,
  organisation: string,
  days: readonly Day[],
): Row<'ethnicityCaptures'>[] => {
  // Leave the kind out of the families' seed, because families were the first kind.
  const name = kind === 'participant' ? [] : [kind]
  const chance = createChance([`ethnicity of ${club.key}`, ...name].join(' '))
  const choices: (readonly [number | null, number])[] = [...groupWeights.entries()]
  choices.push([null, 5])
  return Array.from({ length: answerCounts[kind][club.hasAccounts ? 0 : 1] }, (_, index): Row<'ethnicityCaptures'> => {
    const group = chance.weighted(choices)
    const ethnicity = group === null ? null : chance.pick<Ethnicity>(ethnicities[group]?.options ?? [])
    const other_group = ethnicity && findOtherGroup(ethnicity)
    return {
      id: buildDemoId('ethnicity', club.key, ...name, String(index)),
      organisation_id: organisation,
      ethnicity,
      other_group,
      other_detail: other_group ? (customTexts[group ?? 0] ?? null) : null,
      prefer_not_to_say: ethnicity === null,
      kind,
      created: chance.pick(days),
    }
  })
}

/** Generates ethnicity answers from a club's families, volunteers and users, on days with sessions. */
export const drawEthnicity = (
  club: DemoClub,
  organisation: string,
  sessionDays: readonly Day[],
): Row<'ethnicityCaptures'>[] => {
  if (sessionDays.length === 0) return []
  return ethnicityKinds.flatMap((kind) => generateAnswers(kind, club, organisation, sessionDays))
}

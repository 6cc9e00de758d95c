import { addDays, type Day } from '../../contract/rules/days.ts'
import {
  type Agreement,
  agreementFields,
  attendanceDurations,
  freeTextFields,
  surveyGenders,
} from '../../contract/surveys.ts'
import { createChance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import texts from './data/texts.json' with { type: 'json' }
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'
import type { PersonRow } from './people.ts'

const TWO_YEARS = 730

/** Returns the number of survey answers for a club. Some clubs have too few answers for their texts to be shown. */
const getAnswerCount = (club: DemoClub): number => {
  if (club.hasAccounts) return club.parcels ? 9 : 64
  return club.size % 4 === 0 ? 3 : 6 + (club.size % 9)
}

const weightedAgreements: readonly (readonly [Agreement, number])[] = [
  ['strongly_agree', 50],
  ['agree', 30],
  ['neither_agree_or_disagree', 12],
  ['disagree', 6],
  ['strongly_disagree', 2],
]

/** Generates survey answers for two years on a club's session days. Two in three answers have no name. */
export const drawSurveys = (
  club: DemoClub,
  organisation: string,
  members: readonly PersonRow[],
  sessionDays: readonly Day[],
  today: Day,
): Row<'surveys'>[] => {
  const chance = createChance(`surveys of ${club.key}`)
  const adults = members.filter(({ is_adult }) => is_adult)
  const pastSessionDays = sessionDays.filter((day) => day < today)
  return Array.from({ length: getAnswerCount(club) }, (_, index) => {
    const day = pastSessionDays.length > 0 ? chance.pick(pastSessionDays) : addDays(today, -chance.int(1, TWO_YEARS))
    const anonymous = adults.length === 0 || chance.of(0.66)
    const person = anonymous ? null : chance.pick(adults)
    return {
      id: buildDemoId('survey', club.key, index),
      organisation_id: organisation,
      day,
      anonymous,
      at: anonymous ? null : `${day}T13:${chance.int(10, 59)}:00.000Z`,
      name: person && `${person.first_name} ${person.last_name}`,
      gender: chance.weighted(surveyGenders.map((gender, i) => [gender, [25, 65, 4, 6][i] ?? 1] as const)),
      how_long: chance.weighted(attendanceDurations.map((long, i) => [long, [25, 35, 30, 10][i] ?? 1] as const)),
      ...(Object.fromEntries(agreementFields.map((field) => [field, chance.weighted(weightedAgreements)])) as Record<
        (typeof agreementFields)[number],
        Agreement
      >),
      ...Object.fromEntries(
        freeTextFields.map((field) => [
          field,
          chance.of(0.45) ? chance.pick(texts.surveys[club.language][field]) : null,
        ]),
      ),
    }
  })
}

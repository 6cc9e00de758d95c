import {
  boxesParcelCounts,
  goldenCounts,
  mainParcelCounts,
  parcelCounts,
} from '../../../contract/manual-entries.ts'
import type { Day } from '../../../contract/rules/days.ts'
import type { goldenNumbersManualEntries, parcelProvisionsManualEntries } from '../schema.ts'
import { addDays } from './calendar.ts'
import { organisationId } from './club-rows.ts'
import { demoId } from './identity.ts'

type Entries = {
  golden: (typeof goldenNumbersManualEntries.$inferInsert)[]
  parcels: (typeof parcelProvisionsManualEntries.$inferInsert)[]
}

/** Gives each count a different number, so that mistakes are visible. */
const numbers = <F extends string>(fields: readonly F[], first: number) =>
  Object.fromEntries(fields.map((field, index) => [field, first + index * 7])) as Record<F, number>

/** Builds manual entries for a year in which the clubs did not record sessions in Hallbook yet. */
export const demoManualEntries = (today: Day): Entries => {
  const year = Number(today.slice(0, 4)) - 1
  const date = addDays(today, -20)
  const entry = (kind: string, club: string, holiday: string) => ({
    id: demoId(kind, club, holiday),
    organisation: organisationId(club),
    year,
    holiday,
    date,
    created: `${date}T10:00:00.000Z`,
    created_by: 'Sioned Morris',
  })
  return {
    golden: [
      {
        ...entry('golden', 'riverside', 'July/Aug'),
        ...numbers(goldenCounts, 12),
        eligible_parent_meals: 40,
      },
      { ...entry('golden', 'gateshead', 'Mar/April'), ...numbers(goldenCounts, 5) },
    ],
    parcels: [
      { ...entry('parcels', 'riverside', 'Nov/Dec'), ...numbers([...parcelCounts, ...mainParcelCounts], 8) },
      {
        ...entry('parcels', 'hopebox-swansea', 'July/Aug'),
        ...numbers([...parcelCounts, ...boxesParcelCounts], 6),
      },
    ],
  }
}

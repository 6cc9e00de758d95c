import { goldenCounts } from '../../contract/golden-numbers-manual-entries.ts'
import {
  boxesOfHopeParcelCounts,
  mainParcelCounts,
  parcelCounts,
} from '../../contract/parcel-provisions-manual-entries.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import type { namedHolidays } from '../../contract/rules/holidays.ts'
import { getOrganisationId } from './club-rows.ts'
import { buildDemoId } from './identity.ts'
import type { Rows } from './insert.ts'

/** Gives each count a different number, so that swapped counts are visible. */
const buildCounts = <F extends string>(fields: readonly F[], first: number) =>
  Object.fromEntries(fields.map((field, index) => [field, first + index * 7])) as Record<F, number>

/** Builds manual entries for a year in which the clubs did not record sessions in Hallbook yet. */
export const buildDemoManualEntries = (today: Day): Rows => {
  const year = Number(today.slice(0, 4)) - 1
  const date = addDays(today, -20)
  const buildEntry = (kind: string, club: string, holiday: (typeof namedHolidays)[number]) => ({
    id: buildDemoId(kind, club, holiday),
    organisation: getOrganisationId(club),
    year,
    holiday,
    date,
    created: `${date}T10:00:00.000Z`,
    created_by: 'Sioned Morris',
  })
  return {
    goldenNumbersManualEntries: [
      { ...buildEntry('golden', 'riverside', 'July/Aug'), ...buildCounts(goldenCounts, 12), eligible_parent_meals: 40 },
      { ...buildEntry('golden', 'gateshead', 'Mar/April'), ...buildCounts(goldenCounts, 5) },
    ],
    parcelProvisionsManualEntries: [
      { ...buildEntry('parcels', 'riverside', 'Nov/Dec'), ...buildCounts([...parcelCounts, ...mainParcelCounts], 8) },
      {
        ...buildEntry('parcels', 'hopebox-swansea', 'July/Aug'),
        ...buildCounts([...parcelCounts, ...boxesOfHopeParcelCounts], 6),
      },
    ],
  }
}

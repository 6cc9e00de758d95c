import { behindNumberOperations } from './behind-number.ts'
import { dashboardExportOperations } from './exports.ts'
import { frozenYearOperations } from './frozen-years.ts'
import { goldenNumberOperations } from './golden-numbers.ts'
import { holidayReturnOperations } from './holiday-return.ts'
import { insightOperations } from './insights.ts'
import { numberExportOperations } from './number-exports.ts'
import { dashboardPageOperations } from './page.ts'
import { dashboardPeopleOperations } from './people.ts'
import { dashboardSurveyOperations } from './surveys.ts'

/** Operations of the dashboard. Pages import single operations from their own files instead. */
export const dashboardOperations = {
  ...goldenNumberOperations,
  ...behindNumberOperations,
  ...insightOperations,
  ...dashboardPeopleOperations,
  ...dashboardExportOperations,
  ...holidayReturnOperations,
  ...numberExportOperations,
  ...frozenYearOperations,
  ...dashboardSurveyOperations,
  ...dashboardPageOperations,
} as const

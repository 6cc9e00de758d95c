import { behindNumberHandlers } from './behind-number.ts'
import { demographicHandlers } from './demographics.ts'
import { dashboardExportHandlers } from './exports.ts'
import { frozenYearHandlers } from './frozen-years.ts'
import { goldenNumberHandlers } from './golden-numbers.ts'
import { healthFreshnessHandlers } from './health-freshness.ts'
import { holidayReturnHandlers } from './holiday-return.ts'
import { metricHandlers } from './metrics.ts'
import { numberExportHandlers } from './number-exports.ts'
import { dashboardPeopleHandlers } from './people.ts'
import { dashboardSurveyHandlers } from './surveys.ts'
import { surveysExportHandlers } from './surveys-export.ts'

export const dashboardHandlers = {
  ...goldenNumberHandlers,
  ...behindNumberHandlers,
  ...demographicHandlers,
  ...healthFreshnessHandlers,
  ...metricHandlers,
  ...dashboardPeopleHandlers,
  ...dashboardExportHandlers,
  ...holidayReturnHandlers,
  ...numberExportHandlers,
  ...dashboardSurveyHandlers,
  ...surveysExportHandlers,
  ...frozenYearHandlers,
}

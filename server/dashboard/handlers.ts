import { behindNumberHandlers } from './behind-number.ts'
import { dashboardExportHandlers } from './exports.ts'
import { frozenYearHandlers } from './frozen-years.ts'
import { holidayReturnHandlers } from './holiday-return.ts'
import { numberExportHandlers } from './number-exports.ts'
import { dashboardPageHandlers } from './page.ts'
import { dashboardPeopleHandlers } from './people.ts'
import { dashboardSurveyHandlers } from './surveys.ts'
import { surveysExportHandlers } from './surveys-export.ts'

export const dashboardHandlers = {
  ...dashboardPageHandlers,
  ...behindNumberHandlers,
  ...dashboardPeopleHandlers,
  ...dashboardExportHandlers,
  ...holidayReturnHandlers,
  ...numberExportHandlers,
  ...dashboardSurveyHandlers,
  ...surveysExportHandlers,
  ...frozenYearHandlers,
}

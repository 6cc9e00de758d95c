import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { defineOperation } from '../operation.ts'
import { DashboardExport } from './filter.ts'

const buildYearExport = <const P extends string>(path: P, access: AccessRule, description: { summary: string }) =>
  defineOperation({
    method: 'POST',
    path: `/dashboard/${path}`,
    access,
    ...description,
    body: DashboardExport,
    output: v.string(),
    file: 'text/csv',
  })

export const dashboardExportOperations = {
  'dashboard.export_lunch_club_year': buildYearExport('export_lunch_club_year', 'dashboard_lunch_club_exports', {
    summary: 'The numbers of lunch clubs, one row a club (DASH-145, DASH-151, DASH-155 to DASH-165, B-NUM-05).',
  }),
  'dashboard.export_parcel_provision_year': buildYearExport('export_parcel_provision_year', 'staff', {
    summary: 'The numbers of food parcels, one row a club (DASH-146, DASH-152, DASH-155 to DASH-165).',
  }),
  'dashboard.export_combined_year': buildYearExport('export_combined_year', 'dashboard_lunch_club_exports', {
    summary: 'Both together, one row a club (DASH-147, DASH-153, DASH-155 to DASH-165).',
  }),
} as const

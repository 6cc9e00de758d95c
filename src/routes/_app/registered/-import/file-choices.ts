import { attendanceTypes, genders, supportTypes } from '@contract/option-lists.ts'

/** Allowed values of a column in the file. They are English in every interface language. */
export const fileChoices: Partial<Record<string, readonly string[]>> = {
  gender: genders,
  attendance_type: ['Child', ...attendanceTypes.map(({ label }) => label)],
  accessing_wider_support_type: supportTypes.map(({ label }) => label),
}

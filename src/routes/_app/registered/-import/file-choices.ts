import { attendanceTypes, genders, supportTypes } from '@contract/option-lists.ts'

/** The choices of a column as a file holds them, which are English whatever the language of the screen. */
export const fileChoices: Partial<Record<string, readonly string[]>> = {
  gender: genders,
  attendance_type: ['Child', ...attendanceTypes.map(({ label }) => label)],
  accessing_wider_support_type: supportTypes.map(({ label }) => label),
}

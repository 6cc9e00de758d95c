import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { PeopleColumn } from './list-state.ts'

/** Returns the columns that a user sees, with their header labels (REG-07 to REG-15). */
export const usePeopleColumns = (partner: boolean, groups: boolean): { value: PeopleColumn; label: string }[] => {
  const { t } = useLingui()
  return useMemo(
    () => [
      { value: 'first_name', label: t`First Name` },
      { value: 'last_name', label: t`Surname` },
      ...(partner
        ? [
            { value: 'gender' as const, label: t`Gender` },
            { value: 'date_of_birth' as const, label: t`Age` },
            { value: 'attendance_type' as const, label: t`Attendance Type` },
            { value: 'accessing_wider_support_type' as const, label: t`Wider Support` },
            ...(groups ? [{ value: 'num_groups' as const, label: t`Groups` }] : []),
          ]
        : []),
      { value: 'created', label: t`Created` },
    ],
    [t, partner, groups],
  )
}

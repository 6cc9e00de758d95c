import { useLingui } from '@lingui/react/macro'
import { getActivityLabel } from '@/words/activity-labels.ts'

type WithActivities = { activities: readonly string[]; activities_other: string | null }

/** Returns a function that joins a session's activities: the labels, then the other activity (SES-44). */
export const useActivitiesText = (): ((session: WithActivities) => string) => {
  const { i18n } = useLingui()
  return ({ activities, activities_other }) => {
    const labels = activities.map((label) => {
      const descriptor = getActivityLabel(label)
      return descriptor ? i18n._(descriptor) : label
    })
    return [...labels, activities_other].filter(Boolean).join(', ')
  }
}

import type { SessionRow } from '@contract/rows.ts'
import { useLingui } from '@lingui/react/macro'
import { ActivitiesChoice } from '@/features/sessions/activities-choice.tsx'
import { joinLines, MAX_OTHER_ACTIVITY_LENGTH, otherActivityConverter } from '@/features/sessions/other-activity.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useTypedValue } from '@/kit/form/use-typed-value.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import type { Register } from './register.ts'

/**
 * Field for activities from the common list. An activity that was removed from the list stays until deselected (ATT-07,
 * ATT-08, ATT-36).
 */
export const ActivitiesField = ({ register, session }: { register: Register; session: SessionRow }) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const options = useLiveRows(register.options)
  const { id, activities } = session
  const saveActivities = (chosen: string[]) => {
    const addedActivities = chosen.filter((value) => !activities.includes(value))
    const removedActivities = activities.filter((value) => !chosen.includes(value))
    if (addedActivities.length === 0 && removedActivities.length === 0) return
    void save([
      {
        name: 'session.update',
        args: { id, set: { activities: { add: addedActivities, remove: removedActivities } } },
      },
    ])
  }
  return (
    <Field label={t`Additional Activities`}>
      <ActivitiesChoice options={options} chosen={activities} onChoose={saveActivities} />
    </Field>
  )
}

/** Field for another activity. It saves after a pause, on blur and on leaving the screen (ATT-09, ATT-38). */
export const OtherActivityField = ({ session }: { session: SessionRow }) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const { id, activities_other } = session
  const { text, type, leave } = useTypedValue({
    ...otherActivityConverter,
    stored: activities_other,
    save: (base, value) => save([{ name: 'session.update', args: { id, set: { activities_other: { base, value } } } }]),
  })
  const tooLongError = useTooLongCheck()(text, MAX_OTHER_ACTIVITY_LENGTH)
  return (
    <Field label={t`Other activity`} error={tooLongError}>
      <Textarea
        rows={2}
        value={text}
        autoComplete="off"
        onChange={(event) => type(joinLines(event.target.value))}
        onBlur={() => void leave()}
      />
    </Field>
  )
}

import { getAccessFlags } from '@contract/access.ts'
import { formatDay } from '@contract/rules/days.ts'
import { holidays } from '@contract/rules/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { updateParcel } from '@/features/parcels/parcel-changes.ts'
import { ActivitiesChoice } from '@/features/sessions/activities-choice.tsx'
import { joinLines, MAX_OTHER_ACTIVITY_LENGTH, otherActivityConverter } from '@/features/sessions/other-activity.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useTypedValue } from '@/kit/form/use-typed-value.ts'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { CountField } from './count-field.tsx'
import { Volunteers } from './lazy-parts.tsx'

type Session = StoredRow<'parcel_provisions'>

/**
 * Fields about the session and not about a single family. Each field is saved automatically (PARC-36 to PARC-44,
 * PARC-72).
 */
export const SessionFields = ({ register, session }: { register: ParcelRegister; session: Session }) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const getHolidayLabel = useHolidayLabel()
  const options = useLiveRows(register.options)
  const saveSessionFields = (values: Parameters<typeof updateParcel>[1]) => save(updateParcel(session, values))
  return (
    <section
      aria-label={t`This session`}
      className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[auto_12rem_minmax(0,1fr)_12rem]"
    >
      <dl className="grid content-start gap-[0.35rem]">
        <dt className="field-label">{t`Date`}</dt>
        <dd className="flex min-h-control items-center text-lg font-bold">{formatDay(session.date)}</dd>
      </dl>
      <Field label={t`Holiday`}>
        <Select
          value={session.holiday}
          options={holidays.map((value) => ({ value, label: getHolidayLabel(value) }))}
          onValueChange={(holiday) => void saveSessionFields({ holiday })}
        />
      </Field>
      <Field label={t`Activities`}>
        <ActivitiesChoice
          options={options}
          chosen={session.activities}
          onChoose={(activities) => void saveSessionFields({ activities })}
        />
      </Field>
      <CountField
        label={t`Average meals`}
        optional
        stored={session.average_meals}
        save={(base, average_meals) => save(updateParcel({ ...session, average_meals: base }, { average_meals }))}
      />
      <OtherActivity session={session} />
      {getAccessFlags(useUser()).tlg ? (
        <Suspense fallback={<Skeleton className="h-18 sm:col-span-full lg:col-span-2" />}>
          <Volunteers
            register={register}
            session={session}
            onChoose={(volunteers) => void saveSessionFields({ volunteers })}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

const OtherActivity = ({ session }: { session: Session }) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const { text, type, leave } = useTypedValue({
    ...otherActivityConverter,
    stored: session.activities_other,
    save: (base, activities_other) => save(updateParcel({ ...session, activities_other: base }, { activities_other })),
  })
  const tooLongError = useTooLongCheck()(text, MAX_OTHER_ACTIVITY_LENGTH)
  return (
    <Field label={t`Other activity`} error={tooLongError} className="sm:col-span-full lg:col-span-2">
      <Input
        value={text}
        autoComplete="off"
        onChange={(event) => type(joinLines(event.target.value))}
        onBlur={() => void leave()}
      />
    </Field>
  )
}

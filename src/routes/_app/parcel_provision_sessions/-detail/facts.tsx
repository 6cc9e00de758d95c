import { flagsOf } from '@contract/access.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { useActivitiesText } from '@/features/sessions/use-activities-text.ts'
import { useUser } from '@/hooks/use-user.ts'
import { longDay } from '@/i18n/format.ts'
import { Card } from '@/ui/card.tsx'
import { Name } from '@/ui/name.tsx'
import { removedPerson } from '@/words/removed-words.ts'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import type { FamilyListProps } from './parcel-session.ts'

/** What is known of the session itself (PARC-36 to PARC-44); main programme clubs alone have volunteers. */
export const Facts = ({ session, names }: FamilyListProps) => {
  const { t } = useLingui()
  const holidayWords = useHolidayWords()
  const activitiesText = useActivitiesText()
  const { tlg } = flagsOf(useUser())
  return (
    <Card padded>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 lg:grid-cols-3">
        <Fact label={t`Date`}>{longDay(session.date)}</Fact>
        <Fact label={t`Holiday`}>{holidayWords(session.holiday)}</Fact>
        <Fact label={t`Average meals`}>{session.average_meals}</Fact>
        <Fact label={t`Activities`}>
          {activitiesText({ activities: session.activities, activities_other: null })}
        </Fact>
        <Fact label={t`Other activity`}>{session.activities_other}</Fact>
        {tlg ? (
          <Fact label={t`Volunteers`}>
            {session.volunteers.length > 0 ? <Volunteers ids={session.volunteers} names={names} /> : null}
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted-foreground">{label}</dt>
    <dd className="wrap-anywhere">
      {children === null || children === '' ? (
        <span className="text-muted-foreground">
          <Trans>None</Trans>
        </span>
      ) : (
        <b>{children}</b>
      )}
    </dd>
  </div>
)

const Volunteers = ({ ids, names }: { ids: readonly string[] } & Pick<FamilyListProps, 'names'>) => {
  const { i18n } = useLingui()
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 ? ', ' : null}
      <Name>{names.get(id) ?? i18n._(removedPerson)}</Name>
    </Fragment>
  ))
}

import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronRight, LogOut, UndoDot } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import type { Departures } from '../-boards/use-departures.ts'
import { DepartureConflict } from './departure-conflict.tsx'
import type { DoorFamily, DoorPerson } from './door.ts'

const lineClasses =
  'grid min-h-comfort w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 leading-[1.25]'

type InsideFamilyProps = {
  family: DoorFamily
  asked: Departures['asked']
  /** Called with the people who are being collected. */
  onCollect: (chosen: string[]) => void
  /** Called for an adult, who leaves without a collector. */
  onLeave: (person: DoorPerson) => void
}

/** Family with members who are still here. They leave one by one or together. */
export const InsideFamily = ({ family, asked: conflicts, onCollect, onLeave }: InsideFamilyProps) => {
  const { t } = useLingui()
  const { name, members } = family
  const children = members.filter(({ adult }) => !adult)
  return (
    <fieldset aria-label={t`${name} family`}>
      {members.map((person) => {
        const conflict = conflicts.get(person.id)
        return (
          <div key={person.id} className="at-door not-first:border-t">
            <button
              type="button"
              aria-haspopup={person.adult ? undefined : 'dialog'}
              className={clsx(lineClasses, 'cursor-pointer text-start hover:bg-accent')}
              onClick={() => (person.adult ? onLeave(person) : onCollect([person.id]))}
            >
              <span className="text-lg wrap-anywhere">
                <b className="font-heavy">
                  <Name>{person.name}</Name>
                </b>
                {person.age ? `, ${person.age}` : null}
              </span>
              <span className="inline-flex items-center gap-1.5 font-bold text-link">
                {person.adult ? <Trans>Leaves</Trans> : <Trans>Sign out</Trans>}
                {person.adult ? <LogOut aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
              </span>
            </button>
            {conflict ? <DepartureConflict question={conflict} name={person.name} /> : null}
          </div>
        )
      })}
      {members.length > 1 && children.length > 0 ? (
        <div className="whole-family px-3 pt-2 pb-3">
          <Button block size="comfort" aria-haspopup="dialog" onClick={() => onCollect(members.map(({ id }) => id))}>
            <Trans>Sign out all {members.length}</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

type DepartedFamilyProps = {
  family: DoorFamily
  departures: Departures
  onBackIn: (people: DoorPerson[]) => void
}

/** Members of a family who have left, with time and collector. */
export const DepartedFamily = ({ family, departures, onBackIn }: DepartedFamilyProps) => {
  const { t } = useLingui()
  const { name, members } = family
  return (
    <fieldset aria-label={t`${name} family`}>
      {members.map((person) => {
        const departure = departures.left.get(person.id)
        const conflict = departures.asked.get(person.id)
        if (!departure) return null
        const time = formatTime(departure.at)
        const collector = departure.collector
        const signer = departure.by
        return (
          <div key={person.id} className="at-door gone not-first:border-t">
            <div className={lineClasses}>
              <div className="text-lg wrap-anywhere">
                <b className="font-heavy">
                  <Name>{person.name}</Name>
                </b>
                <p className="text-base">
                  {collector === person.name ? (
                    <Trans>Left at {time}</Trans>
                  ) : (
                    <Trans>
                      {time}, with <Name>{collector}</Name>
                    </Trans>
                  )}
                  {departure.unlisted ? (
                    <>
                      {' '}
                      <Trans>(not on the list)</Trans>
                    </>
                  ) : null}
                </p>
                {signer ? (
                  <p className="text-base text-muted-foreground">
                    <Trans>Signed out by {signer}</Trans>
                  </p>
                ) : null}
              </div>
              <Button
                size="comfort"
                icon={UndoDot}
                aria-label={t`${person.name} is back in`}
                onClick={() => onBackIn([person])}
              >
                <Trans>Back in</Trans>
              </Button>
            </div>
            {conflict ? <DepartureConflict question={conflict} name={person.name} /> : null}
          </div>
        )
      })}
    </fieldset>
  )
}

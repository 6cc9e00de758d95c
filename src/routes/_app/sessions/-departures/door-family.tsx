import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, LogOut, UndoDot } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import type { Departures } from '../-boards/use-departures.ts'
import { DepartureConflict } from './departure-conflict.tsx'
import type { DoorFamily, DoorPerson } from './door.ts'

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
          <div key={person.id} className="at-door">
            <button
              type="button"
              aria-haspopup={person.adult ? undefined : 'dialog'}
              onClick={() => (person.adult ? onLeave(person) : onCollect([person.id]))}
            >
              <span className="who">
                <b>
                  <Name>{person.name}</Name>
                </b>
                {person.age ? `, ${person.age}` : null}
              </span>
              <span className="what">
                {person.adult ? <Trans>Leaves</Trans> : <Trans>Sign out</Trans>}
                {person.adult ? <LogOut aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
              </span>
            </button>
            {conflict ? <DepartureConflict question={conflict} name={person.name} /> : null}
          </div>
        )
      })}
      {members.length > 1 && children.length > 0 ? (
        <div className="whole-family">
          <Button
            block
            size="comfort"
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => onCollect(members.map(({ id }) => id))}
          >
            <Trans>Whole family, {members.length}</Trans>
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
          <div key={person.id} className="at-door gone">
            <div className="line">
              <div className="who">
                <b>
                  <Name>{person.name}</Name>
                </b>
                <p>
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
                  <p className="by">
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

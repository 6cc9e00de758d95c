import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSyncFreshness } from '@/features/sessions/freshness-line.tsx'
import { formatTime } from '@/i18n/format.ts'
import { countLines, type PaperRow } from '@/kit/paper/pages.ts'
import { Paper, PaperMark, paperEntryClasses } from '@/kit/paper/paper.tsx'
import { useContacts } from '@/sync-state/use-contacts.ts'
import type { Roll } from './roll.ts'
import { findSilentDevices, groupSilentLines } from './silent-devices.ts'
import { SilentList } from './silent-list.tsx'

const signatureClasses = 'h-[9mm] border-b-[0.3mm] border-black'

/** Characters that fit in a line next to the box, in one of two columns. */
const CHARACTERS_PER_LINE = 46

type PaperRollProps = { roll: Roll; group: string; day: string; at: number }

/**
 * Fire roll on paper, with empty boxes for counting people outside. It also warns about people and ticks that the roll
 * may not contain.
 */
export const PaperRoll = ({ roll, group, day, at: printedAt }: PaperRollProps) => {
  const { t } = useLingui()
  const syncFreshness = useSyncFreshness()
  const contacts = useContacts()
  const time = formatTime(printedAt)
  const buildRows = (): PaperRow<ReactNode>[] =>
    roll.families.flatMap(({ members }) =>
      members.map((person) => {
        const factText = [
          ...(person.adult ? [t`Adult`] : []),
          ...person.medical,
          ...(person.medicalUnsaid ? [t`Medical`] : []),
        ].join(' · ')
        const nameAndAge = [person.name, person.age].filter(Boolean).join(', ')
        return {
          key: person.id,
          lines: countLines(`${nameAndAge} ${factText}`, CHARACTERS_PER_LINE),
          content: (
            <div className={paperEntryClasses}>
              <PaperMark />
              <div>
                <b>{person.name}</b>
                {person.age ? `, ${person.age}` : null} {factText}
              </div>
            </div>
          ),
        }
      }),
    )
  const { counts, nameless, left } = roll
  const isAlone = syncFreshness?.cut !== false
  const silentContacts = findSilentDevices({ contacts, began: null, now: printedAt, alone: isAlone })
  return (
    <Paper
      title={t`Fire roll`}
      about={
        <>
          <Trans>
            {group}, {day}.
          </Trans>{' '}
          <Trans>Printed from the register at {time}.</Trans>
        </>
      }
      figures={[
        { count: counts.children, label: <Plural value={counts.children} one="child" other="children" /> },
        { count: counts.adults, label: <Plural value={counts.adults} one="adult" other="adults" /> },
        { count: counts.all, label: <Trans>in the hall</Trans> },
        ...(left.length
          ? [
              {
                count: left.length,
                label: <Plural value={left.length} one="has left" other="have left" />,
              },
            ]
          : []),
      ]}
      leadMore={groupSilentLines(silentContacts).length}
      lead={
        <>
          <b>
            <Trans>Assembly point:</Trans>
          </b>{' '}
          ______________________________. <Trans>Tick each person when you can see them outside.</Trans>{' '}
          {isAlone ? (
            <b>
              <Trans>This device only.</Trans> <Trans>Other devices may know of more people.</Trans>
            </b>
          ) : null}{' '}
          <SilentList devices={silentContacts} />
          {nameless > 0 ? (
            <b>
              <Plural
                value={nameless}
                one="# more person has been removed from the register and is not named here."
                other="# more people have been removed from the register and are not named here."
              />
            </b>
          ) : null}
        </>
      }
      foot={
        <div className="absolute inset-x-0 bottom-[6mm] grid grid-cols-[1fr_1fr_1.4fr] gap-[5mm] font-[680]">
          <p className={signatureClasses}>
            <Trans>Counted by</Trans>
          </p>
          <p className={signatureClasses}>
            <Trans>Time</Trans>
          </p>
          <p className={signatureClasses}>
            <Trans>Not accounted for</Trans>
          </p>
        </div>
      }
      rows={buildRows}
    />
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { formatTime } from '@/i18n/format.ts'
import type { KnownContact } from '@/replica/db.ts'

/** Devices that have not been heard: when each last was, and how many people this one knew of then. */
export const SilentList = ({ devices }: { devices: readonly KnownContact[] }) =>
  devices.length === 0 ? null : (
    <ul className="silent">
      {devices.map(({ id, name, at, people }) => {
        const time = formatTime(at)
        return (
          <li key={id}>
            {name ? (
              <Trans>
                {name} last heard {time}: <Plural value={people} one="# person" other="# people" /> then.
              </Trans>
            ) : (
              <Trans>
                A device without a name last heard {time}:{' '}
                <Plural value={people} one="# person" other="# people" /> then.
              </Trans>
            )}
          </li>
        )
      })}
    </ul>
  )

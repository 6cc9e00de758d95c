import { Plural, Trans } from '@lingui/react/macro'
import { formatTime } from '@/i18n/format.ts'
import type { DeviceContact } from '@/replica/db.ts'
import { groupSilentLines } from './silent-devices.ts'

/**
 * List of the silent devices, with the time of the last contact and the number of people inside at that time. Devices
 * without a name share one line, because users cannot distinguish them.
 */
export const SilentList = ({ devices }: { devices: readonly DeviceContact[] }) =>
  devices.length === 0 ? null : (
    <ul className="silent">
      {groupSilentLines(devices).map((line) => (
        <li key={line[0].id}>
          {line.length === 1 ? <SingleDevice device={line[0]} /> : <NamelessDevices devices={line} />}
        </li>
      ))}
    </ul>
  )

const SingleDevice = ({ device: { name, at: heardAt, people } }: { device: DeviceContact }) => {
  const time = formatTime(heardAt)
  return name ? (
    <Trans>
      {name}, last seen {time} (<Plural value={people} one="# person" other="# people" />)
    </Trans>
  ) : (
    <Trans>
      Unnamed tablet, last seen {time} (<Plural value={people} one="# person" other="# people" />)
    </Trans>
  )
}

const NamelessDevices = ({ devices }: { devices: readonly DeviceContact[] }) => {
  const contactTimes = devices.map(({ at: heardAt }) => heardAt)
  const [earliest, latest] = [formatTime(Math.min(...contactTimes)), formatTime(Math.max(...contactTimes))]
  const count = devices.length
  return earliest === latest ? (
    <Trans>
      <Plural value={count} one="# unnamed tablet" other="# unnamed tablets" />, last seen {latest}
    </Trans>
  ) : (
    <Trans>
      <Plural value={count} one="# unnamed tablet" other="# unnamed tablets" />, last seen between {earliest} and{' '}
      {latest}
    </Trans>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { formatTime } from '@/i18n/format.ts'
import type { KnownContact } from '@/replica/db.ts'
import { silentLines } from './silent-devices.ts'

/**
 * List of silent devices with the time of the last contact and the number of people known then. Nameless
 * devices share a line, because they cannot be distinguished.
 */
export const SilentList = ({ devices }: { devices: readonly KnownContact[] }) =>
  devices.length === 0 ? null : (
    <ul className="silent">
      {silentLines(devices).map((line) => (
        <li key={line[0].id}>{line.length === 1 ? <One device={line[0]} /> : <Nameless devices={line} />}</li>
      ))}
    </ul>
  )

const One = ({ device: { name, at, people } }: { device: KnownContact }) => {
  const time = formatTime(at)
  return name ? (
    <Trans>
      {name} last heard {time}: <Plural value={people} one="# person" other="# people" /> then.
    </Trans>
  ) : (
    <Trans>
      A device without a name last heard {time}: <Plural value={people} one="# person" other="# people" />{' '}
      then.
    </Trans>
  )
}

const Nameless = ({ devices }: { devices: readonly KnownContact[] }) => {
  const times = devices.map(({ at }) => at)
  const [from, to] = [formatTime(Math.min(...times)), formatTime(Math.max(...times))]
  const count = devices.length
  return from === to ? (
    <Trans>
      <Plural value={count} one="# device without a name" other="# devices without a name" />, last heard {to}
      .
    </Trans>
  ) : (
    <Trans>
      <Plural value={count} one="# device without a name" other="# devices without a name" />, last heard
      between {from} and {to}.
    </Trans>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { formatTime } from '@/i18n/format.ts'
import { Name } from '@/ui/name.tsx'
import type { Roll } from './roll.ts'

/** List of people who signed out, with time and collector. No one needs to look for them. */
export const DeparturesList = ({ left }: Pick<Roll, 'left'>) =>
  left.length === 0 ? null : (
    <section className="roll-left" aria-labelledby="roll-left">
      <h2 id="roll-left">
        <Plural value={left.length} one="# person has left" other="# people have left" />
      </h2>
      <ul>
        {left.map(({ id, name, at: leftAt, collector }) => {
          const time = formatTime(leftAt)
          return (
            <li key={id}>
              <b>
                <Name>{name}</Name>
              </b>
              {', '}
              {collector === name ? (
                time
              ) : (
                <Trans>
                  {time}, with <Name>{collector}</Name>
                </Trans>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )

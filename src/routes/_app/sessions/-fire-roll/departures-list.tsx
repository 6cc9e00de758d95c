import { Plural, Trans } from '@lingui/react/macro'
import { formatTime } from '@/i18n/format.ts'
import { Name } from '@/ui/name.tsx'
import type { Roll } from './roll.ts'

/** List of people who signed out, with time and collector. No one needs to look for them. */
export const DeparturesList = ({ left }: Pick<Roll, 'left'>) =>
  left.length === 0 ? null : (
    <section aria-labelledby="roll-left">
      <h2 id="roll-left" className="text-lg font-heavy">
        <Plural value={left.length} one="# person has left" other="# people have left" />
      </h2>
      <ul className="mt-1.5 gap-x-5 columns-[22rem_auto] text-muted-foreground">
        {left.map(({ id, name, at: leftAt, collector }) => {
          const time = formatTime(leftAt)
          return (
            <li key={id} className="break-inside-avoid py-1 wrap-anywhere">
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

import type { Ratio } from '@contract/rules/ratio.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { ageCountClasses, ageRowClasses } from './age-rows.tsx'

/**
 * Numbers of people who are here but do not count as adults with a check or as children. Names are not shown, because
 * not every user of the tablet may see them.
 */
export const NotCounted = ({ ratio: { uncleared, otherAdults, youngHelpers } }: { ratio: Ratio }) => {
  const lines = [
    {
      count: uncleared.missing,
      words: (
        <Plural
          value={uncleared.missing}
          one="helper without a check on record"
          other="helpers without a check on record"
        />
      ),
    },
    {
      count: uncleared.lapsed,
      words: (
        <Plural value={uncleared.lapsed} one="helper whose check has ended" other="helpers whose check has ended" />
      ),
    },
    {
      count: uncleared.unknown,
      words: (
        <Plural
          value={uncleared.unknown}
          one="helper whose check has no date, or says nothing of the children’s barred list"
          other="helpers whose check has no date, or says nothing of the children’s barred list"
        />
      ),
    },
    {
      count: youngHelpers,
      words: (
        <Plural
          value={youngHelpers}
          one="young helper, neither an adult nor a child here"
          other="young helpers, neither adults nor children here"
        />
      ),
    },
    {
      count: otherAdults,
      words: (
        <Plural
          value={otherAdults}
          one="other adult: a parent, carer or guest"
          other="other adults: parents, carers and guests"
        />
      ),
    },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  return (
    <section className="card grid gap-2" aria-labelledby="not-counted">
      <h2 id="not-counted">
        <Trans>Here but not counted</Trans>
      </h2>
      <ul>
        {lines.map(({ count, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of lines is fixed
          <li key={index} className={ageRowClasses}>
            <b className={ageCountClasses}>{count}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

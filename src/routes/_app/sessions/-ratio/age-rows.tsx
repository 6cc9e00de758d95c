import type { Ratio } from '@contract/rules/ratio.ts'
import { UNKNOWN_AGE_BAND } from '@contract/rules/ratio.ts'
import { Plural, Trans } from '@lingui/react/macro'

export const ageRowClasses =
  'grid min-h-comfort grid-cols-[3.5rem_minmax(0,1fr)] items-center py-2 leading-[1.3] not-first:border-t'
export const ageCountClasses = 'text-[2.25rem] leading-none font-heavy tracking-[-0.03em]'

/** Number of children in each age band, with the maximum number of children per adult. */
export const AgeRows = ({ ratio: { bands, unknownAges, roughAges } }: { ratio: Ratio }) => {
  const { from: minAge, to: maxAge } = UNKNOWN_AGE_BAND
  return (
    <section className="card grid gap-2" aria-labelledby="children-by-age">
      <h2 id="children-by-age">
        <Trans>Children by age</Trans>
      </h2>
      {bands.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>No children are ticked in.</Trans>
        </p>
      ) : null}
      <ul>
        {bands.map(({ band, children }) => (
          <li key={band.from} className={ageRowClasses}>
            <b className={ageCountClasses}>{children}</b>
            <span>
              <span className="block text-lg font-bold">
                <Trans>
                  {band.from} to {band.to} years
                </Trans>
              </span>
              <span className="block text-muted-foreground">
                <Trans>1 adult for every {band.perAdult} children</Trans>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {unknownAges > 0 ? (
        <p>
          <Plural
            value={unknownAges}
            one={`# child has no age on record and counts as ${minAge} to ${maxAge}.`}
            other={`# children have no age on record and count as ${minAge} to ${maxAge}.`}
          />
        </p>
      ) : null}
      {roughAges > 0 ? (
        <p>
          <Plural
            value={roughAges}
            one="# child has only a rough age and counts as the youngest of it."
            other="# children have only a rough age and count as the youngest of it."
          />
        </p>
      ) : null}
      <p className="text-muted-foreground">
        <Trans>The numbers are those that the NSPCC advises. This is guidance. You decide.</Trans>
      </p>
    </section>
  )
}

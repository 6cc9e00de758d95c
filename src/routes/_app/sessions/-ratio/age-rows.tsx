import type { Ratio } from '@contract/rules/ratio.ts'
import { UNKNOWN_AGE_BAND } from '@contract/rules/ratio.ts'
import { Plural, Trans } from '@lingui/react/macro'

/** Number of children in each age band, with the maximum number of children per adult. */
export const AgeRows = ({ ratio: { bands, unknownAges, roughAges } }: { ratio: Ratio }) => {
  const { from: minAge, to: maxAge } = UNKNOWN_AGE_BAND
  return (
    <section className="card" aria-labelledby="children-by-age">
      <h2 id="children-by-age">
        <Trans>Children by age</Trans>
      </h2>
      {bands.length === 0 ? (
        <p className="rest">
          <Trans>No children are ticked in.</Trans>
        </p>
      ) : null}
      <ul>
        {bands.map(({ band, children }) => (
          <li key={band.from} className="ages">
            <b className="count">{children}</b>
            <span>
              <span className="kind">
                <Trans>
                  {band.from} to {band.to} years
                </Trans>
              </span>
              <span className="rest">
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
      <p className="rest">
        <Trans>The numbers are those that the NSPCC advises. They inform you, and you decide.</Trans>
      </p>
    </section>
  )
}

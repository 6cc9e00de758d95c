import type { SessionRow } from '@contract/rows.ts'
import { DUTY_PERIOD_DAYS, MIN_REPORTED_DUTY_DAYS } from '@contract/rules/duty-days.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { Register } from '../-attendance/register.ts'
import { type Clearances, useFrequentHelperCounts } from './use-ratio.ts'

type HelpersDaysProps = { register: Register; session: SessionRow; clearances: Clearances }

/**
 * Numbers of helpers who come often without a check on record. Only the server's list of helper days shows names and
 * reasons (B-REC-12).
 */
export const HelpersDays = ({ register, session, clearances }: HelpersDaysProps) => {
  const frequentHelpers = useFrequentHelperCounts(register, session, clearances)
  const [from, span] = [MIN_REPORTED_DUTY_DAYS, DUTY_PERIOD_DAYS]
  return (
    <section className="card grid gap-2" aria-labelledby="helpers-days">
      <h2 id="helpers-days">
        <Trans>Helpers’ days</Trans>
      </h2>
      {frequentHelpers && frequentHelpers.adults + frequentHelpers.young === 0 ? (
        <p>
          <Trans>
            No helper without a check on record has been here {from} days or more in the last {span}.
          </Trans>
        </p>
      ) : null}
      {frequentHelpers && frequentHelpers.adults > 0 ? (
        <p>
          <Plural
            value={frequentHelpers.adults}
            one={`# helper has been here ${from} days or more in the last ${span} without a check on record.`}
            other={`# helpers have been here ${from} days or more in the last ${span} without a check on record.`}
          />{' '}
          <Trans>Ask the coordinator about helpers’ days.</Trans>
        </p>
      ) : null}
      {frequentHelpers && frequentHelpers.young > 0 ? (
        <p>
          <Plural
            value={frequentHelpers.young}
            one={`# young helper of 16 or 17 has been here ${from} days or more in the last ${span} without a check on record.`}
            other={`# young helpers of 16 or 17 have been here ${from} days or more in the last ${span} without a check on record.`}
          />{' '}
          <Trans>Ask the safeguarding leader about young helpers’ days.</Trans>
        </p>
      ) : null}
    </section>
  )
}

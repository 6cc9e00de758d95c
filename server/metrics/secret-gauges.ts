import { countLeft, getSealedCounts } from '../secrets/sealed-counts.ts'
import { defineGauges } from './gauge-group.ts'

/** Gauges about the replacement of the server's secret, from the last run of its job. */
export const secretGauges = defineGauges({
  gauges: {
    hallbook_sealed_by_previous: {
      help: 'Stored links and codes that need the previous secret; missing until the first count',
    },
  },
  read: async ({ db, env }) => {
    const counts = getSealedCounts(db)
    return { hallbook_sealed_by_previous: counts ? [{ value: countLeft(counts, env) }] : [] }
  },
})

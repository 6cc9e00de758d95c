import { ethnicities } from '../../contract/ethnicities.ts'
import type { Handlers } from '../kit/handler.ts'

export const ethnicityHandlers = {
  'ethnicity_capture.ethnicities': async () =>
    ethnicities.map(({ group, options }) => ({
      group,
      options: options.map((value) => ({ value, label: value, other: value === options.at(-1) })),
    })),
} satisfies Partial<Handlers>

import { DAY_MS } from '../../contract/rules/days.ts'

/**
 * Script that is prepended to a page or worker. The clock is a day ahead for two reads of the time, then a day behind
 * for the next two.
 */
const installJumpingClock = (errorMs: number) => {
  const TrueDate = Date
  let readCount = 0
  const getWrongTime = () => TrueDate.now() + (readCount++ % 4 < 2 ? errorMs : -errorMs)
  class JumpingDate extends TrueDate {
    constructor(...args: []) {
      if (args.length) super(...args)
      else super(getWrongTime())
    }
    static override now = getWrongTime
  }
  globalThis.Date = JumpingDate as DateConstructor
}

/** Source of the script that is prepended. */
export const JUMPING_CLOCK = `(${installJumpingClock})(${DAY_MS});\n`

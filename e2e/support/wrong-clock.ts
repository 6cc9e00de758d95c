/**
 * Script that is prepended to a page or worker. The clock is a day ahead for two reads of the time, then a day behind
 * for the next two.
 */
const installJumpingClock = () => {
  const DAY_MS = 86_400_000
  const TrueDate = Date
  let readCount = 0
  const getWrongTime = () => TrueDate.now() + (readCount++ % 4 < 2 ? DAY_MS : -DAY_MS)
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
export const JUMPING_CLOCK = `(${installJumpingClock})();\n`

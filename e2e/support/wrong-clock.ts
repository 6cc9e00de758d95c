/**
 * Put in front of everything in a page or a worker: its clock stands a day ahead at one look and a day behind at the
 * next, two looks long each.
 */
const inFront = () => {
  const DAY_MS = 86_400_000
  const TrueDate = Date
  let looks = 0
  const now = () => TrueDate.now() + (looks++ % 4 < 2 ? DAY_MS : -DAY_MS)
  class WrongDate extends TrueDate {
    constructor(...given: []) {
      if (given.length) super(...given)
      else super(now())
    }
    static override now = now
  }
  globalThis.Date = WrongDate as DateConstructor
}

/** The script to put in front. */
export const JUMPING_CLOCK = `(${inFront})();\n`

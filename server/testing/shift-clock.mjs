/** Shifts the clock of a process by HALLBOOK_CLOCK_SHIFT ms. Start a server with `--import` of this module. */
const shiftMs = Number(process.env.HALLBOOK_CLOCK_SHIFT ?? 0)
const SystemDate = Date

globalThis.Date = class extends SystemDate {
  constructor(...values) {
    if (values.length === 0) super(SystemDate.now() + shiftMs)
    else super(...values)
  }

  static now() {
    return SystemDate.now() + shiftMs
  }
}

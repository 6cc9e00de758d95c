import { plural } from '@lingui/core/macro'

/** How much of somebody's work waits, beneath their name on a button. */
export const WaitingHere = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="block text-sm font-regular">
      {plural(count, { one: '# change waits here', other: '# changes wait here' })}
    </span>
  ) : null

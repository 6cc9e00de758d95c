import { plural } from '@lingui/core/macro'

/** Number of a user's unsent changes, below the name on a button. */
export const UnsentCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="block text-sm font-regular">
      {plural(count, { one: '# change waits here', other: '# changes wait here' })}
    </span>
  ) : null

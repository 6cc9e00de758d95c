import { Trans } from '@lingui/react/macro'
import type { ServerQueryState } from '@/data/use-server-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'

type ReadNoticeProps = {
  state: ServerQueryState
  /** True if rows are shown, even if they were loaded earlier. */
  read: boolean
}

/** Notice that an application's references could not be loaded, or are stale. */
export const ReferencesNotice = ({ state, read }: ReadNoticeProps) => (
  <LoadNotice
    {...state}
    stale={read}
    words={{
      cutOff: <Trans>The references can be read where there is Wi-Fi.</Trans>,
      fault: <Trans>The references could not be read.</Trans>,
      stale: <Trans>Below is what was read last.</Trans>,
    }}
  />
)

/** Notice that an application's safeguarding declarations could not be loaded, or are stale. */
export const DeclarationsNotice = ({ state, read }: ReadNoticeProps) => (
  <LoadNotice
    {...state}
    stale={read}
    words={{
      cutOff: <Trans>The declarations can be read where there is Wi-Fi.</Trans>,
      fault: <Trans>The declarations could not be read.</Trans>,
      stale: <Trans>Below is what was read last.</Trans>,
    }}
  />
)

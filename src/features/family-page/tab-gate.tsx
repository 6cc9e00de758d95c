import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import type { TabData, useTabData } from './use-tab-data.ts'

type TabGateProps<Data> = {
  /** Return value of `useTabData`. */
  tab: { link: ReturnType<typeof useTabData<Data>>['link']; again: () => void }
  children: (data: Data) => ReactNode
}

/** Shows a tab once its data is loaded. Data of an earlier load has a notice above it. */
export function TabGate<Data>({ tab: { link, again }, children }: TabGateProps<Data>) {
  const { t } = useLingui()
  return (
    <LinkGate
      link={link}
      onAgain={again}
      openingLabel={t`Opening your page`}
      failedLabel={t`Your page cannot be opened`}
      gone={t`This link does not work any more. Ask the club to send you a new one.`}
    >
      {({ record }) => (record ? <LoadedTab record={record}>{children}</LoadedTab> : null)}
    </LinkGate>
  )
}

type LoadedTabProps<Data> = { record: TabData<Data>; children: (data: Data) => ReactNode }

function LoadedTab<Data>({ record: { data, isOld }, children }: LoadedTabProps<Data>) {
  return (
    <>
      <p role="status" className="flex items-start gap-2.5 text-sm leading-snug text-muted-foreground empty:hidden">
        {isOld ? (
          <>
            <CloudOff aria-hidden="true" className="size-5 flex-none" />
            <span>
              <Trans>
                <b className="text-foreground">No connection.</b> This is what your page loaded before. It is brought up
                to date as soon as there is a connection.
              </Trans>
            </span>
          </>
        ) : null}
      </p>
      {children(data)}
    </>
  )
}

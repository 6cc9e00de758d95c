import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { loadMessages } from '@/i18n/i18n.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import type { SessionPanelProps } from './session-panel-props.ts'
import { Tally } from './tally.tsx'

/** Fallback module if the code cannot be loaded offline. The numbers are shown without it. */
const emptyModule = { default: () => null }
// Loads the messages of the club area together with the code, because the list starts with those of
// attendance only.
const PanelContents = lazy(() =>
  Promise.all([import('./panel-contents.tsx'), loadMessages('club').catch(() => undefined)]).then(
    ([m]) => ({ default: m.PanelContents }),
    () => emptyModule as never,
  ),
)

/** Panel next to the list on wide screens. Its controls are lazy, so that the register is shown first. */
export const SessionPanel = (props: SessionPanelProps) => {
  const { t } = useLingui()
  return (
    <aside className="panel" aria-label={t`This session`}>
      <AfterFirstPaint>
        <Tally counting={props.counting} />
        <Suspense>
          <PanelContents {...props} />
        </Suspense>
      </AfterFirstPaint>
    </aside>
  )
}

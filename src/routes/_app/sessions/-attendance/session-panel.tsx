import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { loadMessages } from '@/i18n/i18n.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import type { SessionPanelProps } from './session-panel-props.ts'
import { Tally } from './tally.tsx'

// Load the texts of the club area together with the code, because the page starts with the attendance texts only. If
// the code cannot be loaded, the numbers are still shown.
const PanelContents = lazyOptional(() =>
  Promise.all([import('./panel-contents.tsx'), loadMessages('club').catch(() => undefined)]).then(
    ([m]) => m.PanelContents,
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

import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { loadWords } from '@/i18n/i18n.ts'
import { AfterFirstPicture } from '@/kit/page/after-first-picture.tsx'
import type { SessionPanelProps } from './session-panel-props.ts'
import { Tally } from './tally.tsx'

/** Not on the device yet, and no network: the numbers are there without. */
const nothing = { default: () => null }
// Words of its own come with it: the list is drawn with those of the hall alone.
const PanelContents = lazy(() =>
  Promise.all([import('./panel-contents.tsx'), loadWords('club').catch(() => undefined)]).then(
    ([m]) => ({ default: m.PanelContents }),
    () => nothing as never,
  ),
)

/** Beside the list, where there is room. The register is there before the code of what is set once for the session. */
export const SessionPanel = (props: SessionPanelProps) => {
  const { t } = useLingui()
  return (
    <aside className="panel" aria-label={t`This session`}>
      <AfterFirstPicture>
        <Tally counting={props.counting} />
        <Suspense>
          <PanelContents {...props} />
        </Suspense>
      </AfterFirstPicture>
    </aside>
  )
}

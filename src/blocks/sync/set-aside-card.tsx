import type { ErrorCode } from '@contract/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRepair } from '@/hooks/use-repair.ts'
import type { SetAsideEntry } from '@/hooks/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { errorWords } from '../error-words.ts'

type SetAsideCardProps = { entry: SetAsideEntry; words: ReactNode; all: readonly SetAsideEntry[] }

/** A change that the server refused: what, why, and the two ways on. */
export const SetAsideCard = ({ entry, words, all }: SetAsideCardProps) => {
  const { t, i18n } = useLingui()
  const repair = useRepair()
  const reason = errorWords[entry.code as ErrorCode] ?? errorWords.unexpected
  return (
    <article className="needs-card">
      <header>
        <OctagonAlert aria-hidden="true" />
        <div>
          <h4>{words}</h4>
          <p>{i18n._(reason)}</p>
        </div>
      </header>
      <footer>
        <Button variant="primary" onClick={() => void repair.sendAgain(entry, all)}>
          <Trans>Send again</Trans>
        </Button>
        <TwoClickButton armedLabel={t`Click again to let it go`} onConfirm={() => void repair.letGo(entry)}>
          <Trans>Let it go</Trans>
        </TwoClickButton>
      </footer>
    </article>
  )
}

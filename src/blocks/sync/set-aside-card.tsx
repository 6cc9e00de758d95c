import type { ErrorCode } from '@contract/errors.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OctagonAlert, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRepair } from '@/hooks/use-repair.ts'
import type { SetAsideEntry } from '@/hooks/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { errorWords } from '../error-words.ts'
import { RepairForm } from './repair-form.tsx'
import { repairable } from './repair-values.ts'

type SetAsideCardProps = { entry: SetAsideEntry; words: ReactNode; all: readonly SetAsideEntry[] }

/** A change that the server refused: what, why, and the ways on: put it right, send it as it is, or let it go. */
export const SetAsideCard = ({ entry, words, all }: SetAsideCardProps) => {
  const { t, i18n } = useLingui()
  const repair = useRepair()
  const fields = repairable(entry)
  const waits = repair.dependants(entry, all).length
  const [fixing, setFixing] = useState(false)
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
      {waits > 0 ? (
        <p className="px-3 pb-1 text-sm">
          <Plural
            value={waits}
            one="# other change waits for it and goes with it."
            other="# other changes wait for it and go with it."
          />
        </p>
      ) : null}
      {fixing ? (
        <RepairForm entry={entry} fields={fields} all={all} onClose={() => setFixing(false)} />
      ) : (
        <footer>
          {fields.length ? (
            <Button variant="primary" icon={Pencil} onClick={() => setFixing(true)}>
              <Trans>Put it right</Trans>
            </Button>
          ) : null}
          <Button
            variant={fields.length ? 'secondary' : 'primary'}
            onClick={() => void repair.sendAgain(entry, all)}
          >
            <Trans>Send again</Trans>
          </Button>
          <TwoClickButton armedLabel={t`Click again to let it go`} onConfirm={() => void repair.letGo(entry)}>
            <Trans>Let it go</Trans>
          </TwoClickButton>
        </footer>
      )}
    </article>
  )
}

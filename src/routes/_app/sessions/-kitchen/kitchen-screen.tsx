import '@/styles/boards.css'
import '@/styles/kitchen-print.css'
import type { SessionRow } from '@contract/rows.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Printer, UsersRound } from 'lucide-react'
import { useWakeLock } from '@/browser/use-wake-lock.ts'
import { FreshnessLine } from '@/features/sessions/freshness-line.tsx'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useSheetHeader } from '@/kit/paper/use-sheet-header.ts'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { Register } from '../-attendance/register.ts'
import { AllergenBoxes } from './allergen-boxes.tsx'
import type { KitchenBoard } from './board.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { MealRows } from './meal-rows.tsx'
import { useKitchenBoard } from './use-board.ts'

/**
 * Kitchen board with the number of meals and the people who must not eat a food. It is live, and works offline with the
 * rows on this device (B-HAL-01).
 */
export const KitchenScreen = ({ register }: { register: Register }) => {
  const session = useLiveRow(register.session, register.id)
  return session ? <KitchenContent register={register} session={session} /> : null
}

const KitchenContent = ({ register, session }: { register: Register; session: SessionRow }) => {
  const { t } = useLingui()
  const { board, at: updatedAt } = useKitchenBoard(register, session)
  useWakeLock()
  const group = session.group__name
  const day = formatWeekdayDate(session.date)
  useSheetHeader(`${t`Kitchen`}: ${group}, ${day}`)
  return (
    <main className="board kitchen">
      <PageHeader title={t`Kitchen`} back={{ to: `/sessions/${session.id}`, label: t`Back to attendance` }}>
        <FullScreenButton />
        <Button icon={Printer} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </PageHeader>
      <p className="board-about">
        <Trans>
          {group}, {day}.
        </Trans>{' '}
        <FreshnessLine countedAt={updatedAt} />
      </p>
      {board.meals.all + board.expected === 0 ? (
        <EmptyState icon={UsersRound} title={<Trans>No one is on the list of this session yet</Trans>}>
          <Trans>Meals show here as people are added and ticked.</Trans>
        </EmptyState>
      ) : (
        <div className="columns min-[62rem]:grid-cols-[22rem_minmax(0,1fr)] min-[62rem]:items-start">
          <div className="left grid min-w-0 content-start gap-4">
            <MealCounts board={board} />
            <MealRows board={board} />
          </div>
          <AllergenBoxes board={board} />
        </div>
      )}
    </main>
  )
}

const MealCounts = ({ board: { meals, expected } }: { board: KitchenBoard }) => (
  <section className="figures hem forced-colors:border forced-colors:border-[CanvasText]" aria-live="polite">
    <p className="big">
      <b>{meals.all}</b>{' '}
      <span>
        <Plural value={meals.all} one="meal" other="meals" />
      </span>
    </p>
    <p>
      <Plural value={meals.children} one="# child" other="# children" />,{' '}
      <Plural value={meals.adults} one="# adult" other="# adults" />
    </p>
    <p className="rest">
      <Plural value={expected} one="# more expected" other="# more expected" />
    </p>
  </section>
)

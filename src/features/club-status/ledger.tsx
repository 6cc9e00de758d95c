import { type HolidayText, holidayTextOperations, type LedgerRow } from '@contract/club-status/holiday-texts.ts'
import { type TextState, textStates } from '@contract/club-status/text-states.ts'
import { MAX_SEARCH_LENGTH, type OperationInput, PAGE_SIZE } from '@contract/operation.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText, RotateCw, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePolling } from '@/browser/use-polling.ts'
import { useTypedSearch } from '@/browser/use-typed-search.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { ListPages } from '@/kit/list/list-pages.tsx'
import { ListRows, useIsRowLayout } from '@/kit/list/list-rows.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { RowLink } from '@/kit/list/row-link.tsx'
import { useRowSelection } from '@/kit/list/row-selection.tsx'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Name } from '@/ui/name.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { canSendAgain, TextDialog } from './text-dialog.tsx'
import { getReasonText, stateLabels, TextStateBadge } from './text-states.tsx'
import { useWaveNames } from './wave-names.ts'

const dateFieldByWave = { 1: 'first_text_date', 2: 'second_text_date', 3: 'third_text_date' } as const

/** Polling interval in ms while texts are being delivered. */
const REFRESH_INTERVAL_MS = 10_000

/** Debounce of the search in ms after the last character (API-22). */
const SEARCH_DEBOUNCE_MS = 1000

type LedgerQuery = Pick<
  OperationInput<(typeof holidayTextOperations)['holiday_texts.texts'], 'query'>,
  'search' | 'wave' | 'state' | 'ordering'
> & { page: number }

/** List of texts with their delivery states (B-TXT-01). Each row is one text to one number. */
export const Ledger = ({ text }: { text: HolidayText }) => {
  const { t, i18n } = useLingui()
  const checkTooLong = useTooLongCheck()
  const names = useWaveNames()
  const isOffered = useIsRouteOffered()
  // Do not link the club on phones, because the full row is already a link.
  const isRowLayout = useIsRowLayout(true)
  const invalidateTexts = useInvalidate('holiday_texts')
  const listRef = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<LedgerQuery>({ page: 1 })
  const [openedRow, setOpenedRow] = useState<LedgerRow | null>(null)
  const { page, ...filters } = query
  const ledgerQuery = useOperationQuery(holidayTextOperations['holiday_texts.texts'], {
    params: { id: text.id },
    query: { ...filters, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    keep: true,
  })
  const today = getLondonDay()
  const hasPendingTexts = text.waves.some(
    ({ wave, state }) =>
      state === 'held' || state === 'sending' || (state === 'waiting' && text[dateFieldByWave[wave]] <= today),
  )
  usePolling(() => void invalidateTexts(), { intervalMs: REFRESH_INTERVAL_MS, isActive: hasPendingTexts })
  const rows = ledgerQuery.answer?.results ?? []
  const selection = useRowSelection(rows, '')
  const count = ledgerQuery.answer?.count ?? 0
  const isNarrowed = Boolean(query.search) || query.wave !== undefined || query.state !== undefined
  const changeQuery = (change: Partial<LedgerQuery>) => setQuery((before) => ({ ...before, page: 1, ...change }))
  const { typed, setTyped, settle } = useTypedSearch(
    query.search,
    (search) => changeQuery({ search }),
    SEARCH_DEBOUNCE_MS,
  )
  const allLabel = t({ message: 'All', context: 'texts' })
  function renderRows() {
    if (ledgerQuery.answer === null) return ledgerQuery.busy ? <Skeleton className="h-40" /> : null
    if (count === 0)
      return (
        <EmptyState
          icon={MessageSquareText}
          title={isNarrowed ? <Trans>Nothing matches</Trans> : <Trans>No text has gone out yet.</Trans>}
        />
      )
    return (
      <>
        <ListRows<LedgerRow>
          wide
          page={{
            selection,
            state: { ordering: query.ordering },
            filter: ({ ordering }: Pick<LedgerQuery, 'ordering'>) => changeQuery({ ordering }),
          }}
          caption={t`Texts and what became of them`}
          rows={rows}
          name={({ user__name }) => user__name}
          href={({ user }) => (isOffered('/users/pastors') ? `/users/pastors/${user}` : undefined)}
          unsorted={t`Newest first`}
          columns={[
            { label: t`Name`, sort: 'user__name' },
            {
              label: t`Club`,
              sort: 'organisation_name',
              cell: ({ organisation: id, organisation_name: name }) =>
                !isRowLayout && isOffered('/organisations') ? (
                  <RowLink href={`/organisations/${id}`}>
                    <Name>{name}</Name>
                  </RowLink>
                ) : (
                  <Name>{name}</Name>
                ),
            },
            { label: t`Number`, cell: (row) => row.mobile_number },
            { label: t`Text`, cell: (row) => names[row.wave] },
            { label: t`State`, sort: 'state', cell: (row) => <TextOutcome row={row} /> },
            {
              label: t`When`,
              sort: 'sent',
              cell: ({ delivered, sent, created }) => formatTimestamp(delivered ?? sent ?? created),
            },
            {
              label: t`Message`,
              cell: (row) => <OpenText row={row} onPress={() => setOpenedRow(row)} />,
              phone: 'beside',
            },
          ]}
        />
        <ListPages
          page={page}
          pages={Math.max(1, Math.ceil(count / PAGE_SIZE))}
          size={PAGE_SIZE}
          count={count}
          home={listRef}
          onPage={(newPage) => setQuery((before) => ({ ...before, page: newPage }))}
        />
      </>
    )
  }
  return (
    <section className="grid max-w-270 grid-cols-1 gap-4 rounded-xl border border-border bg-card p-5">
      <CardTitle
        icon={MessageSquareText}
        aside={
          <Button size="small" icon={RotateCw} onClick={() => void invalidateTexts()}>
            <Trans>Read again</Trans>
          </Button>
        }
      >
        <Trans>Texts and what became of them</Trans>
      </CardTitle>
      <div className="flex flex-wrap items-end gap-3">
        <SearchInput
          className="min-w-0 basis-full sm:max-w-80"
          label={t`Search the texts`}
          placeholder={t`Name, club or number`}
          clearLabel={t`Clear the search`}
          tooLong={(text) => checkTooLong(text, MAX_SEARCH_LENGTH)}
          value={typed ?? ''}
          busy={ledgerQuery.busy}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
          }}
          onValueChange={(text) => setTyped(text || undefined)}
        />
        <Field label={t`Text`} className="w-full sm:w-60">
          <Select
            options={[1, 2, 3].map((wave) => ({ value: String(wave), label: names[wave as 1] }))}
            value={query.wave ?? ''}
            none={{ label: allLabel, onChoose: () => changeQuery({ wave: undefined }) }}
            onValueChange={(wave) => changeQuery({ wave: wave as '1' })}
          />
        </Field>
        <Field label={t`State`} className="w-full sm:w-60">
          <Select<TextState>
            options={textStates.map((value) => ({ value, label: i18n._(stateLabels[value]) }))}
            value={query.state ?? ''}
            none={{ label: allLabel, onChoose: () => changeQuery({ state: undefined }) }}
            onValueChange={(state) => changeQuery({ state })}
          />
        </Field>
      </div>
      <LoadNotice
        {...ledgerQuery}
        stale={ledgerQuery.answer !== null}
        words={{
          cutOff: <Trans>The texts need a connection: they are not kept on this device.</Trans>,
          fault: <Trans>The texts could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      <div ref={listRef} tabIndex={-1} aria-busy={ledgerQuery.busy} className="grid grid-cols-1 gap-3 outline-none">
        {renderRows()}
      </div>
      {openedRow ? <TextDialog text={text.id} row={openedRow} onClose={() => setOpenedRow(null)} /> : null}
    </section>
  )
}

const TextOutcome = ({ row: { state, reason, again_of, sent_again } }: { row: LedgerRow }) => {
  const { i18n } = useLingui()
  return (
    <span className="grid justify-items-start gap-0.5">
      <TextStateBadge state={state} />
      {reason ? <span className="text-muted-foreground">{getReasonText(i18n, reason)}</span> : null}
      {again_of ? (
        <span className="text-muted-foreground">
          <Trans>sent again by a person</Trans>
        </span>
      ) : null}
      {sent_again ? (
        <span className="text-muted-foreground">
          <Trans>was sent again</Trans>
        </span>
      ) : null}
    </span>
  )
}

const OpenText = ({ row, onPress }: { row: LedgerRow; onPress: () => void }) => {
  const { t } = useLingui()
  const { user__name: name } = row
  return canSendAgain(row) ? (
    <Button size="small" icon={Send} aria-label={t`Send again to ${name}`} onClick={onPress}>
      <Trans>Send again</Trans>
    </Button>
  ) : (
    <Button size="small" variant="ghost" aria-label={t`Show the text to ${name}`} onClick={onPress}>
      <Trans context="text">Show</Trans>
    </Button>
  )
}

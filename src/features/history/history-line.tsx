import type { FieldHistory, HistoryEntry } from '@contract/history.ts'
import { sameValue } from '@contract/rules/merge.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { timeAndDay } from '@/i18n/long-dates.ts'
import { MadeBy } from '@/kit/page/made-by.tsx'
import { fieldWords } from '@/words/field-words.ts'
import { ChangeWords } from './change-words.tsx'
import { PutBack } from './put-back.tsx'
import type { KnownNames, Named } from './use-known-names.ts'
import { useListWords } from './use-list-words.ts'
import { useValueWords } from './use-value-words.ts'

type HistoryLineProps = {
  table: string
  entry: HistoryEntry
  /** It was made on this device. */
  here: boolean
  current: Record<string, unknown>
  /** Where it set somebody's tick, or signed them out: the change in the form that has words, and the names in it. */
  tick: Named | undefined
  known: KnownNames | undefined
  /** Names of those who joined and left lists, by id. */
  listed: ReadonlyMap<string, string> | undefined
  onRestore: ((field: string, value: unknown) => Promise<void>) | undefined
}

/** One change: what it did, who, when, where; each single value can be put back. */
export const HistoryLine = ({
  table,
  entry,
  here,
  current,
  tick,
  known,
  listed,
  onRestore,
}: HistoryLineProps) => {
  return (
    <li className="grid gap-1 border-t border-border pt-3 wrap-anywhere">
      {entry.how || (entry.fields.length === 0 && !tick) ? (
        <p className="font-bold">{wordsOf(table, entry)}</p>
      ) : null}
      {entry.fields.map((change) => (
        <FieldLine
          key={change.field}
          table={table}
          change={change}
          listed={listed}
          decided={entry.what === 'decided'}
          onRestore={
            onRestore && canPutBack(entry, change, current)
              ? () => onRestore(change.field, change.from)
              : undefined
          }
        />
      ))}
      {tick ? (
        <p className="font-bold">
          <ChangeWords change={tick} known={known} />
          {entry.what === 'decided' ? (
            <span className="font-normal text-muted-foreground">
              {' '}
              <Trans>(chosen from two)</Trans>
            </span>
          ) : null}
        </p>
      ) : null}
      <p className="text-sm text-muted-foreground">
        {entry.by_family ? (
          timeAndDay(entry.at)
        ) : (
          <MadeBy
            by={entry.by}
            at={entry.at}
            here={here}
            device={entry.device_name}
            byCall={entry.device === null}
          />
        )}
        {entry.disputed ? (
          <>
            {' · '}
            {tick?.name === 'departure.set' ? (
              <Trans>another tablet said otherwise</Trans>
            ) : tick ? (
              <Trans>someone else ticked something else</Trans>
            ) : (
              <Trans>two notes at the same time</Trans>
            )}
          </>
        ) : null}
      </p>
    </li>
  )
}

/** The answers whether there is a need, and the words that tell which. */
const needs: Record<string, string> = {
  has_medical_conditions: 'medical_conditions',
  has_dietary_requirements: 'dietary_requirements',
  parcel_has_dietary_requirements: 'parcel_dietary_requirements',
}

/**
 * A disputed change is decided on its card; what stands already needs no putting back. No "no" is put back beside a note
 * that stands, and a photo is taken away where it is shown.
 */
const canPutBack = (entry: HistoryEntry, change: FieldHistory, current: Record<string, unknown>): boolean =>
  entry.what === 'changed' &&
  !(change.from !== true && current[needs[change.field] ?? '']) &&
  !entry.disputed &&
  !(change.field === 'photo' && change.from === null) &&
  // The application has to say the same: it is given with it.
  change.field !== 'volunteer_application' &&
  change.add === undefined &&
  !sameValue(current[change.field] ?? null, change.from)

const wordsOf = (table: string, { what, by_family, how, merged = 1 }: HistoryEntry) => {
  if (how === 'merged')
    return (
      <Plural
        value={merged}
        one="# other registration merged into this one"
        other="# other registrations merged into this one"
      />
    )
  if (how === 'unmerged') return <Trans>A merge was undone</Trans>
  if (how === 'restored') return <Trans>Brought back</Trans>
  if (how === 'taken_in') return <Trans>Accepted into the register</Trans>
  if (what === 'created' && by_family) return <Trans>Registered by the family</Trans>
  if (what === 'created')
    return table === 'sessions' || table === 'parcel_provisions' ? (
      <Trans>Session created</Trans>
    ) : (
      <Trans>Came into Hallbook</Trans>
    )
  return what === 'removed' ? <Trans>Removed</Trans> : <Trans>Changed</Trans>
}

type FieldLineProps = {
  table: string
  change: FieldHistory
  listed: ReadonlyMap<string, string> | undefined
  decided: boolean
  onRestore: (() => Promise<void>) | undefined
}

const FieldLine = ({ table, change, listed, decided, onRestore }: FieldLineProps) => {
  const { i18n } = useLingui()
  const valueWords = useValueWords()
  const listWords = useListWords()
  const words = (value: unknown) => valueWords({ kind: 'field', field: change.field }, value)
  const field = i18n._(fieldWords(table, change.field))
  const before = words(change.from)
  // The same once more: somebody has said that it still holds.
  const confirmed = !change.add && sameValue(change.from, change.to)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0">
        <b className="inline-block first-letter:uppercase">{field}</b>:{' '}
        {change.add ? (
          listWords(change, listed)
        ) : (
          <>
            {decided || confirmed ? null : (
              <>
                <s className="text-muted-foreground">{before}</s>{' '}
              </>
            )}
            {words(change.to)}
            {confirmed && !decided ? (
              <span className="text-muted-foreground">
                {' '}
                <Trans>(still right)</Trans>
              </span>
            ) : null}
            {decided ? (
              <span className="text-muted-foreground">
                {' '}
                <Trans>(chosen from two notes)</Trans>
              </span>
            ) : null}
          </>
        )}
      </p>
      {onRestore ? (
        <PutBack
          field={field}
          before={before}
          nothing={change.from === null || change.from === ''}
          onPress={() => void onRestore()}
        />
      ) : null}
    </div>
  )
}

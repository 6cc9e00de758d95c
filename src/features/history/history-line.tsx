import type { FieldHistory, HistoryEntry } from '@contract/history.ts'
import { isHealthField } from '@contract/registered/registered-fields.ts'
import { isSameValue } from '@contract/rules/merge.ts'
import { detailByNeed } from '@contract/rules/needs.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { ChangeAuthor, FamilyAuthor } from '@/kit/page/change-author.tsx'
import { Name } from '@/ui/name.tsx'
import { getFieldLabel } from '@/words/field-labels.ts'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { ChangeText } from './change-text.tsx'
import { canSetField, type RestorableRecord, RestoreButton } from './restore.tsx'
import { useFieldValueText } from './use-field-value-text.ts'
import type { ChangeSummary, KnownNames } from './use-known-names.ts'
import { useListText } from './use-list-text.ts'

/**
 * Record to which a history entry applies. It is either the record whose history is shown, or a family's parcel in that
 * session.
 */
export type ChangedRecord = RestorableRecord & { table: string }

type HistoryLineProps = {
  record: ChangedRecord
  entry: HistoryEntry
  /** True if the change was made on this device. */
  isThisDevice: boolean
  /** Change that is described by a sentence: a tick, a departure, or a family added to or removed from a session. */
  sentence: ChangeSummary | undefined
  known: KnownNames | undefined
  /** Names of people and groups that were added to or removed from lists. Key: id. */
  listed: ReadonlyMap<string, string> | undefined
  onRestore: (field: string, value: unknown) => Promise<void>
}

/** List item of a change with the effect, author, time and device. Each single value can be restored. */
export const HistoryLine = ({
  record,
  entry,
  isThisDevice: here,
  sentence,
  known: knownNames,
  listed,
  onRestore,
}: HistoryLineProps) => {
  const fields = sentence ? [] : entry.fields
  return (
    <li className="grid gap-1 border-t border-border pt-3 wrap-anywhere">
      {entry.how || (fields.length === 0 && !sentence) ? (
        <p className="font-bold">{describeEntry(record.table, entry)}</p>
      ) : null}
      {fields.map((change) => (
        <FieldLine
          key={change.field}
          table={record.table}
          change={change}
          family={entry.family ? { name: knownNames?.names.get(entry.family) } : undefined}
          listed={listed}
          decided={entry.what === 'decided'}
          onRestore={canRestore(record, entry, change) ? () => onRestore(change.field, change.from) : undefined}
        />
      ))}
      {sentence ? (
        <p className="font-bold">
          <ChangeText change={sentence} known={knownNames} />
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
          <FamilyEntryAuthor entry={entry} />
        ) : (
          <ChangeAuthor
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
            <DisputeText entry={entry} sentence={sentence} />
          </>
        ) : null}
      </p>
    </li>
  )
}

/** Time of a change by a family, with its author. A registration names the family in its own sentence. */
function FamilyEntryAuthor({ entry: { what, by, at } }: Pick<HistoryLineProps, 'entry'>): ReactNode {
  return what === 'created' ? formatTimeAndDay(at) : <FamilyAuthor name={by} at={at} />
}

function DisputeText({ entry, sentence }: Pick<HistoryLineProps, 'entry' | 'sentence'>): ReactNode {
  if (sentence?.name === 'departure.set') return <Trans>another tablet said otherwise</Trans>
  if (sentence?.name === 'attendance.set') return <Trans>someone else ticked something else</Trans>
  if (entry.fields.some(({ field }) => isHealthField(field))) return <Trans>two notes at the same time</Trans>
  return <Trans>changed on two devices at the same time</Trans>
}

const detailByField: Partial<Record<string, string>> = detailByNeed

/**
 * Returns true if the line offers to restore the earlier value. A disputed change is decided on its conflict card
 * instead. A "no" cannot be restored while details are recorded. A photo can only be removed in the photo field.
 */
const canRestore = (record: ChangedRecord, entry: HistoryEntry, change: FieldHistory): boolean =>
  entry.what === 'changed' &&
  !(change.from !== true && record.current[detailByField[change.field] ?? '']) &&
  !entry.disputed &&
  !(change.field === 'photo' && change.from === null) &&
  // Do not restore the link to an application, because only the application may set it.
  change.field !== 'volunteer_application' &&
  change.add === undefined &&
  !isSameValue(record.current[change.field] ?? null, change.from) &&
  canSetField(record, change.field, change.from)

const describeEntry = (table: string, { what, by_family, how, merged = 1 }: HistoryEntry) => {
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
  /** Family whose parcel changed. The name is missing if the family has left the register. */
  family: { name: string | undefined } | undefined
  listed: ReadonlyMap<string, string> | undefined
  decided: boolean
  onRestore: (() => Promise<void>) | undefined
}

const FieldLine = ({ table, change, family, listed, decided, onRestore }: FieldLineProps) => {
  const { i18n } = useLingui()
  const getValueText = useFieldValueText()
  const getListText = useListText()
  const getText = (value: unknown) => getValueText({ kind: 'field', field: change.field }, value)
  const fieldLabel = i18n._(getFieldLabel(table, change.field))
  const before = getText(change.from)
  const after = getText(change.to)
  // An unchanged value means that a user confirmed it.
  const isConfirmed = !change.add && isSameValue(change.from, change.to)
  const familyName = family ? (family.name ?? i18n._(removedPersonLabel)) : null
  function renderChange() {
    if (change.add) return getListText(change, listed)
    if (decided || isConfirmed)
      return (
        <>
          {after}{' '}
          <span className="text-muted-foreground">
            <ReasonText field={change.field} decided={decided} />
          </span>
        </>
      )
    if (familyName === null)
      return (
        <>
          <s className="text-muted-foreground">{before}</s> {after}
        </>
      )
    return (
      <Trans>
        {before} to {after}
      </Trans>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0">
        {familyName === null ? (
          <>
            <b className="inline-block first-letter:uppercase">{fieldLabel}</b>:{' '}
          </>
        ) : (
          <b>
            <Name>{familyName}</Name>: {fieldLabel}{' '}
          </b>
        )}
        {renderChange()}
      </p>
      {onRestore ? (
        <RestoreButton
          field={familyName === null ? fieldLabel : `${familyName}: ${fieldLabel}`}
          before={before}
          isEmpty={change.from === null || change.from === ''}
          onPress={() => void onRestore()}
        />
      ) : null}
    </div>
  )
}

function ReasonText({ field, decided }: { field: string; decided: boolean }): ReactNode {
  if (!decided) return <Trans>(still right)</Trans>
  return isHealthField(field) ? <Trans>(chosen from two notes)</Trans> : <Trans>(chosen from two)</Trans>
}

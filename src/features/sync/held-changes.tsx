import { type HeldChange, heldChangeOperations } from '@contract/held-changes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { ChangeWords } from '@/features/history/change-words.tsx'
import { OneEntry } from '@/features/history/one-entry.tsx'
import { type KnownNames, useKnownNames } from '@/features/history/use-known-names.ts'
import { useListWords } from '@/features/history/use-list-words.ts'
import { useValueWords } from '@/features/history/use-value-words.ts'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import { fullDay, timeAndDay } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { errorWords } from '@/words/error-words.ts'
import { fieldLabel } from '@/words/field-words.ts'

/**
 * List of changes that devices sent after their sign-in was ended. A coordinator accepts or rejects each of
 * them.
 */
export const HeldChanges = () => {
  const { answer } = useAsked(heldChangeOperations['held_changes.list'])
  return answer?.results.length ? <Undecided sent={answer.results} /> : null
}

const Undecided = ({ sent }: { sent: readonly HeldChange[] }) => {
  const requestSync = useRequestSync()
  const notice = useErrorNotice()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, ApiError>>(new Map())
  const head = useRef<HTMLHeadingElement>(null)
  const changes = sent.filter(({ id }) => !decided.has(id))
  const known = useKnownNames(changes)
  if (changes.length === 0) return null
  const decide = async (id: string, take: boolean) => {
    try {
      await call(heldChangeOperations['held_changes.decide'], { params: { id }, body: { take } })
      setDecided((before) => new Set([...before, id]))
      head.current?.focus()
      if (take) requestSync('asked')
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) return notice(error)
      setRefused((before) => new Map([...before, [id, error]]))
    }
  }
  return (
    <section aria-labelledby="held-changes" className="mt-5 grid gap-3">
      <h3 id="held-changes" ref={head} tabIndex={-1} className="text-lg font-bold">
        <Trans>Sent after a sign-in was ended</Trans>
      </h3>
      <p className="text-muted-foreground">
        <Trans>
          A closed account or a lost device has sent these. None of it is in the register yet: accept what is
          right, in this order.
        </Trans>
      </p>
      {changes.map((change) => (
        <OneEntry key={change.id} id={change.id}>
          <Card change={change} known={known} refused={refused.get(change.id)} onDecide={decide} />
        </OneEntry>
      ))}
    </section>
  )
}

type CardProps = {
  change: HeldChange
  known: KnownNames | undefined
  /** Error of a failed acceptance. */
  refused: ApiError | undefined
  onDecide: (id: string, take: boolean) => Promise<void>
}

const Card = ({ change, known, refused, onDecide }: CardProps) => {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const until = fullDay(change.kept_until)
  const decide = async (take: boolean) => {
    setBusy(true)
    await onDecide(change.id, take)
    setBusy(false)
  }
  return (
    <article className="needs-card">
      <header>
        <Hand aria-hidden="true" />
        <div>
          <h4>
            <ChangeWords change={change} known={known} absent="unknown" />
          </h4>
          <p>
            <Name>{change.by}</Name>
            {change.device_name ? <>, {change.device_name}</> : null} ·{' '}
            <time dateTime={change.made_at}>{timeAndDay(change.made_at)}</time>
          </p>
          <p>
            <Trans>Decide by {until}. After that day it is left out.</Trans>
          </p>
        </div>
      </header>
      <Values change={change} />
      {refused ? (
        <p role="alert" className="px-4 pt-2">
          {refused.code === 'not_found' ? (
            <Trans>It is about something that is not in the register: accept the one above it first.</Trans>
          ) : (
            i18n._(errorWords[refused.code])
          )}
        </p>
      ) : null}
      <footer>
        <Button variant="primary" busy={busy} onClick={() => void decide(true)}>
          <Trans>Accept it</Trans>
        </Button>
        <TwoClickButton
          disabled={busy}
          armedLabel={t`Press again to leave it out`}
          onConfirm={() => void decide(false)}
        >
          <Trans>Leave it out</Trans>
        </TwoClickButton>
      </footer>
    </article>
  )
}

type FieldChange = { value?: unknown; add?: string[]; remove?: string[] }

const tables: Record<string, string> = {
  session: 'sessions',
  parcel: 'parcel_provisions',
  parcel_row: 'parcel_rows',
}
const tableOf = (name: string): string => tables[name.split('.')[0] ?? ''] ?? 'registered'

/** Lists the fields that a change sets, so that the coordinator can decide. */
const Values = ({ change: { name, args } }: Pick<CardProps, 'change'>) => {
  const { i18n } = useLingui()
  const valueWords = useValueWords()
  const listWords = useListWords()
  const table = tableOf(name)
  const set = Object.entries((args.set ?? {}) as Record<string, FieldChange>)
  const made = Object.entries((args.values ?? {}) as Record<string, unknown>).map(
    ([field, value]): [string, FieldChange] => [field, { value }],
  )
  const told = [...set, ...made].filter(
    ([, { value, add, remove }]) => add || remove || (value !== undefined && value !== null && value !== ''),
  )
  if (told.length === 0) return null
  return (
    <dl className="grid gap-1 px-4 pt-2 text-sm">
      {told.map(([field, { value, add, remove }]) => (
        <div key={field}>
          <dt className="inline font-bold">{fieldLabel(i18n, table, field)}: </dt>
          <dd className="inline">
            {add || remove
              ? listWords({ field, ...(add && { add }), ...(remove && { remove }) } as Parameters<
                  typeof listWords
                >[0])
              : Array.isArray(value)
                ? listWords({ field, add: value as string[] } as Parameters<typeof listWords>[0])
                : valueWords({ kind: 'field', field }, value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

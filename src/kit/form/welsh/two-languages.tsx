import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Minus, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { languageNames } from '@/i18n/i18n.ts'
import { TextField } from '../fields.tsx'
import { useFormContext } from '../form-context.ts'
import { RichTextField } from '../rich-text-field.tsx'
import { OutdatedWelsh } from './outdated-welsh.tsx'
import { useFieldsByState, useWelshState, type WelshFieldState } from './use-welsh-state.ts'

type LanguagePair = {
  /** Name of the English field. */
  name: string
  kind: 'line' | 'rich'
  /** True if the English may be empty. */
  optional?: boolean
}

type TwoLanguagesProps = { pairs: readonly LanguagePair[] }

/**
 * Card of the translatable fields: English on the left and Welsh on the right, or below each other on narrow screens
 * (B-CON-03). Needs the values of `useWelshValues` in its form.
 */
export const TwoLanguages = ({ pairs }: TwoLanguagesProps) => (
  <section className="@container overflow-clip rounded-xl border border-border bg-card">
    <WelshSummary fields={pairs.map(({ name }) => name)} />
    <div className="hidden grid-cols-2 border-b border-border bg-muted font-bold @min-[40rem]:grid">
      {(['en', 'cy'] as const).map((language) => (
        <h2 key={language} lang={language} className="px-5 py-2.5 text-lg first:border-e first:border-border">
          {languageNames[language]}
        </h2>
      ))}
    </div>
    {pairs.map((pair) => (
      <PairFields key={pair.name} {...pair} />
    ))}
  </section>
)

/** Names the fields without Welsh, and the fields whose Welsh is outdated. */
const WelshSummary = ({ fields }: { fields: readonly string[] }) => {
  const { getLabel } = useFormContext()
  const { empty, missing, outdated } = useFieldsByState(fields)
  const missingNames = missing.map(getLabel).join(', ')
  const outdatedNames = outdated.map(getLabel).join(', ')
  return (
    <div role="status" className="grid gap-1 border-b border-border px-5 py-3 text-sm">
      {outdatedNames ? (
        <p className="flex gap-2 font-bold text-warning-text">
          <TriangleAlert aria-hidden="true" className="size-4.5 flex-none" />
          <Trans>Welsh out of date: {outdatedNames}</Trans>
        </p>
      ) : null}
      {missingNames || empty.length === fields.length ? (
        <p className="flex gap-2 text-muted-foreground">
          <Minus aria-hidden="true" className="size-4.5 flex-none" />
          <span>
            <b className="text-foreground">
              {missingNames ? <Trans>No Welsh yet: {missingNames}.</Trans> : <Trans>Welsh is optional.</Trans>}
            </b>{' '}
            <Trans>A Welsh screen shows the English.</Trans>
          </span>
        </p>
      ) : null}
      {missingNames || outdatedNames || empty.length === fields.length ? null : (
        <p className="flex gap-2 text-success-text">
          <Check aria-hidden="true" className="size-4.5 flex-none" />
          <Trans>The Welsh is up to date.</Trans>
        </p>
      )}
    </div>
  )
}

const cellClasses = 'min-w-0 px-5 py-4'

const PairFields = ({ name, kind, optional = false }: LanguagePair) => {
  const welshCell = useRef<HTMLDivElement>(null)
  const { getLabel } = useFormContext()
  const { state, source } = useWelshState(name)
  const welshName = `${name}_cy`
  const welshLabel = (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      {getLabel(welshName)}
      <StateMark state={state} />
    </span>
  )
  const Field = kind === 'rich' ? RichTextField : TextField
  return (
    <div className="border-t border-border first-of-type:border-t-0">
      <div className="grid grid-cols-1 @min-[40rem]:grid-cols-2">
        <div className={`${cellClasses} @max-[40rem]:pb-0 @min-[40rem]:border-e @min-[40rem]:border-border`}>
          <Field name={name} lang="en" optional={optional} />
        </div>
        <div ref={welshCell} className={cellClasses}>
          <Field name={welshName} lang="cy" label={welshLabel} optional="unmarked" />
        </div>
      </div>
      {state === 'outdated' ? (
        <OutdatedWelsh
          name={name}
          kind={kind}
          source={source}
          // Move the focus, because the pressed button disappears.
          onConfirm={() => welshCell.current?.querySelector<HTMLElement>('input, [contenteditable]')?.focus()}
        />
      ) : null}
    </div>
  )
}

/** State next to the label. Hidden from screen readers, because the summary names the fields. */
const StateMark = ({ state }: { state: WelshFieldState }) => {
  const { t } = useLingui()
  if (state === 'empty') return null
  const marks = {
    missing: { icon: Minus, text: t`no Welsh yet`, className: 'text-muted-foreground' },
    outdated: { icon: TriangleAlert, text: t`out of date`, className: 'text-warning-text' },
    current: { icon: Check, text: t`up to date`, className: 'text-success-text' },
  }
  const { icon: Icon, text, className } = marks[state]
  return (
    <span aria-hidden="true" className={`inline-flex items-center gap-1 ${className}`}>
      <Icon className="size-4" />
      {text}
    </span>
  )
}
